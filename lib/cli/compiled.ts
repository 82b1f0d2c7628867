import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** Saves almost a second of each later command and start. Has no effect if the folder is read-only. */
export function keepCompiled(): void {
  enableCompileCache(join(import.meta.dirname, '..', '..', '.next', 'cache', 'compiled'))
}
