import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { childEnvironment } from '#lib/settings.ts'

let system = ''
beforeEach(() => {
  system = mkdtempSync(join(tmpdir(), 'lastfix-system-'))
})
afterEach(() => rmSync(system, { recursive: true, force: true }))

const untidy = "mkdirSync(join(tmpdir(), 'left', 'behind'), { recursive: true })"

function run(...lines: string[]) {
  const script = [
    "import { execFileSync } from 'node:child_process'",
    "import { mkdirSync, readdirSync } from 'node:fs'",
    "import { tmpdir } from 'node:os'",
    "import { join } from 'node:path'",
    `import { openRunFolder } from ${JSON.stringify(join(import.meta.dirname, 'runFolder.ts'))}`,
    'openRunFolder()',
    ...lines,
  ].join('\n')
  const env = childEnvironment({ TMPDIR: system, TEMP: system, TMP: system })
  return spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], { env, encoding: 'utf8' })
}

it('is removed after a run', () => {
  const { status, stdout } = run(
    untidy,
    `console.log(readdirSync(${JSON.stringify(system)}).length, readdirSync(tmpdir()))`,
  )
  expect({ status, stdout }).toEqual({ status: 0, stdout: "1 [ 'left' ]\n" })
  expect(readdirSync(system)).toEqual([])
})

it('is removed after a run that fails', () => {
  expect(run(untidy, "throw new Error('red')")).toMatchObject({ status: 1, stderr: expect.stringContaining('red') })
  expect(readdirSync(system)).toEqual([])
})

it('is removed on SIGTERM', () => {
  const { status } = run(untidy, "process.kill(process.pid, 'SIGTERM')", 'setInterval(() => {}, 1000)')
  expect(status).toBe(1)
  expect(readdirSync(system)).toEqual([])
})

it('is shared with child processes', () => {
  const inside = "execFileSync(process.execPath, ['-p', 'os.tmpdir()'], { encoding: 'utf8' }).trim() === tmpdir()"
  expect(run(`console.log(${inside})`, 'openRunFolder()', `console.log(${inside})`).stdout).toBe('true\ntrue\n')
  expect(readdirSync(system)).toEqual([])
})
