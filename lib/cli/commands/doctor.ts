import { command } from '../call.ts'
import type { Finding } from '../doctor/finding.ts'
import { checkMachine } from '../doctor/machine.ts'
import { checkService } from '../doctor/service.ts'

export const doctor = command({
  name: 'doctor',
  operands: [],
  summary:
    'check the machine, settings, database, feeds and proxy, and name a cure for each fault; exits with 1 if there is one',
  options: {},
  runsBesideService: true,
  async run({ settings, print }) {
    const known = settings()
    const findings = [...(await checkMachine(known)), ...(await checkService(known))]
    if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1
    print({ findings }, findings.map(lineOf).join('\n'))
  },
})

const marks: Record<Finding['state'], string> = { well: 'ok', hint: 'hint', fault: 'FAULT' }

function lineOf({ what, state, text, cure }: Finding): string {
  const line = `${what.padEnd(10)}${marks[state].padEnd(7)}${text}`
  return cure === null ? line : `${line}\n${' '.repeat(17)}${cure}`
}
