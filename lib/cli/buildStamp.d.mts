export function sourceHash(root: string): string
export function isBuilt(root: string, hash: string): boolean
export function forgetBuilt(root: string): void
export function noteBuilt(root: string, hash: string): void
