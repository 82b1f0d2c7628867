/** What an account may do, as the pages are told. */
export type Role = 'viewer' | 'admin'

export const roleWords: Record<Role, string> = { viewer: 'viewer', admin: 'administrator' }
