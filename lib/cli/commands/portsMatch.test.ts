import { describe, expect, it } from 'vitest'
import { folderForEach } from './commandFolder.ts'

const place = folderForEach()
const { lastfix } = place

describe('lastfix ports', () => {
  it('shows the matching port and why', async () => {
    const { stdout } = await lastfix(['ports', 'match', 'CN SHA', '--near', '-4.1,50'])
    expect(stdout).toContain('CN SHA: CN SHG Shanghai at 121')
    expect(stdout).toContain('why: code CNSHA, which the port had ("CNSHA", score 1)')
    expect((await lastfix(['ports', 'match', 'AT SEA'])).stdout).toBe('AT SEA: no port (no match)\n')
  })

  it('reads texts from standard input, a line of JSON for each', async () => {
    const { stdout } = await lastfix(['ports', 'match', '--json', '-'], { input: 'NL RTM\nAT SEA\n\nTO DEHAM' })
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers).toMatchObject([
      { unlocode: 'NLRTM', port_name: 'Rotterdam', score: 1 },
      null,
      null,
      { unlocode: 'DEHAM' },
    ])
  })

  it('sets, lists and removes an alias', async () => {
    const added = await lastfix(['ports', 'alias', 'Berth 3e', 'nl rtm'])
    expect(added.stdout).toBe('Berth 3e now maps to NL RTM Rotterdam.\n')
    const [alias, ...others] = (await lastfix(['ports', 'alias', '--list', '--json'])).json()
    expect([alias, others]).toMatchObject([{ text: 'Berth 3e', unlocode: 'NLRTM', addedBy: 'command line' }, []])
    expect((await lastfix(['ports', 'match', 'BERTH-3E', '--json'])).json()).toMatchObject({ unlocode: 'NLRTM' })
    expect((await lastfix(['ports', 'alias', '--remove', 'BERTH 3E'])).exit).toBe(0)
    const again = await lastfix(['ports', 'alias', '--remove', 'BERTH 3E'])
    expect(again).toMatchObject({ exit: 1, stderr: expect.stringContaining('no alias for "BERTH 3E"') })
    const unknown = await lastfix(['ports', 'alias', 'BERTH 3E', 'NLQQQ'])
    expect(unknown).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('CODE must be the code of a known port, not NLQQQ'),
    })
  })
})
