import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Packs a folder so that equal content gives equal bytes. */
export function writeArchive(folder: string, file: string, seconds: number): void {
  execFileSync(
    'tar',
    [
      ...['--create', '--gzip', `--file=${file}`, `--directory=${dirname(folder)}`],
      ...['--sort=name', '--format=gnu', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+w,go-w,a+rX'],
      ...[`--mtime=@${seconds}`, basename(folder)],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
}

/** Lines as `sha256sum --check` reads them. */
export async function checksums(files: readonly string[]): Promise<string> {
  const lines = files.map(async (file) => {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    return `${hash.digest('hex')}  ${basename(file)}\n`
  })
  return (await Promise.all(lines)).join('')
}
