import { describe, expect, it } from 'vitest'
import { folderForEach } from './commandFolder.ts'

const place = folderForEach()

describe('lastfix audit', () => {
  it('lists events of the command line, newest first', async () => {
    expect((await place.performed(['audit'])).stdout).toBe('no events\n')
    await place.performed(['ports', 'alias', 'BERTH 3E', 'NLRTM'])
    await place.performed(['ports', 'alias', '--remove', 'BERTH 3E'])
    await place.performed(['ports', 'alias', '--remove', 'BERTH 3E'])
    await place.lastfix(['characteristics', 'import', '-'], { input: 'imo,owner\n9074729,Ann\n' })
    await place.lastfix(['characteristics', 'import', '-', '--dry-run'], { input: 'imo,owner\n9074729,Bo\n' })
    await place.lastfix(['import', '-'], { input: '!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*4A\n' })
    const { events } = (await place.performed(['audit', '--json'])).json()
    const actor = 'command line'
    expect(events).toMatchObject([
      {
        kind: 'recording-imported',
        actor,
        address: null,
        subject: 'stdin',
        details: '1 lines, 1 messages, 1 vessel reports',
      },
      { kind: 'characteristics-imported', actor, subject: 'stdin', details: '1 rows, 1 new, 0 changed, 0 refused' },
      { kind: 'alias-removed', actor, subject: 'BERTH 3E', details: '' },
      { kind: 'alias-set', actor, subject: 'BERTH 3E', details: 'NLRTM' },
    ])
    expect((await place.performed(['audit', '--since', '1h'])).stdout).toMatch(
      /alias-set +command line +- +BERTH 3E +NLRTM\n$/,
    )
    const { stdout } = await place.performed(['audit', '--csv'])
    expect(stdout.split('\r\n')[0]).toBe('time,event,actor,address,subject,details')
    expect(stdout).toMatch(/\+00:00,alias-set,command line,,BERTH 3E,NLRTM\n$/)
  })
})

describe('lastfix audit, of users and tokens', () => {
  it('lists events without secrets', async () => {
    const { password } = (await place.performed(['user', 'add', 'ann@example.org', '--role', 'admin', '--json'])).json()
    await place.performed(['user', 'add', 'bo@example.org'])
    await place.performed(['user', 'remove', 'bo@example.org'])
    const { id, secret } = (await place.performed(['token', 'create', '--name', 'roof', '--ingest', '--json'])).json()
    await place.performed(['token', 'revoke', id])
    await place.performed(['token', 'revoke', id])
    const { stdout, json } = await place.performed(['audit', '--json'])
    const events = json().events as { kind: string; subject: string; details: string }[]
    expect(events.map(({ kind, subject, details }) => [kind, subject, details])).toEqual([
      ['token-revoked', `roof (${id})`, 'ingest'],
      ['token-created', `roof (${id})`, 'ingest'],
      ['user-removed', 'bo@example.org', ''],
      ['user-added', 'bo@example.org', 'viewer'],
      ['user-added', 'ann@example.org', 'admin'],
    ])
    for (const hidden of [password, secret]) expect(stdout).not.toContain(hidden)
  })
})
