import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderForEach } from './commandFolder.ts'

const place = folderForEach()
const { lastfix } = place

/** Type 1 of a vessel at Portland, type 5 in two parts, and a sentence whose checksum is wrong. */
const sentences = [
  '!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C',
  '!AIVDM,2,1,1,A,55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp8,0*1C',
  '!AIVDM,2,2,1,A,88888888880,2*25',
  '!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*00',
  '',
].join('\n')

describe('lastfix decode', () => {
  it('prints one JSON line per message, and rejected lines to standard error', async () => {
    const { exit, stdout, stderr } = await lastfix(['decode', '-'], { input: sentences })
    const messages = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(exit).toBe(0)
    expect(messages).toMatchObject([
      { class: 'AIS', type: 1, mmsi: 477553000, lat: 47.5828333, lon: -122.3458333, heading: 181 },
      { type: 5, mmsi: 351759000, shipname: 'EVER DIADEM', destination: 'NEW YORK' },
    ])
    expect(stderr).toMatch(/^4 lines\n {2}1 rejected, checksum: /)
  })

  it('prints the numbers as sent with --unscaled, and one object with --json', async () => {
    const { json } = await lastfix(['decode', '-', '--unscaled', '--json'], { input: sentences })
    expect(json()).toMatchObject({
      lines: 4,
      messages: [{ lat: 28549700, scaled: false }, {}],
      rejected: { checksum: 1 },
    })
  })

  it.each([
    ['/no/such/file', 'the file does not exist'],
    [tmpdir(), 'the path is a folder'],
  ])('refuses %s, which cannot be read', async (path, reason) => {
    const { exit, stderr } = await lastfix(['decode', path])
    expect(exit).toBe(1)
    expect(stderr).toContain(`${path} cannot be read: ${reason}; expected NMEA`)
  })
})

describe('lastfix import', () => {
  it('imports no recording if one of them is missing', async () => {
    writeFileSync(join(place.folder, 'a.log'), sentences)
    const { exit, stdout, stderr } = await lastfix(['import', 'a.log', 'b.log'])
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' })
    expect(stderr).toMatch(/^b\.log cannot be read: the file does not exist; expected [^\n]*\n$/)
  })

  it('reports the result of every recording', async () => {
    writeFileSync(join(place.folder, 'a.log'), sentences)
    const { exit, stdout } = await lastfix(['import', 'a.log', '-'], { input: sentences })
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^a\.log: 4 lines, 2 messages/m)
    expect(stdout).toMatch(/^stdin: 4 lines, 2 messages/m)
    expect(stdout).toMatch(/^ {2}1 rejected, checksum: /m)
  })

  it('fails if nothing in a recording can be read, and names what it looked for', async () => {
    const { exit, stderr } = await lastfix(['import', '-'], { input: 'vessel;where\n1;2\n' })
    expect(exit).toBe(1)
    expect(stderr).toContain('2 rejected, no-sentence')
    expect(stderr).toContain('a table whose first line names columns of time, MMSI, latitude and longitude')
  })

  it('prints one object with --json', async () => {
    const { json } = await lastfix(['import', '-', '--json', '--collection', 'satellite'], { input: sentences })
    expect(json()).toMatchObject({ recordings: [{ name: 'stdin', lines: 4, messages: 2, rejected: { checksum: 1 } }] })
    expect(existsSync(join(place.folder, 'data', 'vessels.db'))).toBe(true)
  })
})
