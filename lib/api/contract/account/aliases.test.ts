import { describe, expect, it } from 'vitest'
import type { AliasJson } from '#lib/wire/portJson.ts'
import { testServiceForFile } from '../testService.ts'
import { expectRefusal, expectRefusalOf, newUser } from './user.ts'

const testService = await testServiceForFile()
const admin = await newUser(testService, 'ann@example.org', 'admin')

const path = 'account/aliases'
const listed = async () => (await admin.json<{ data: AliasJson[] }>(path)).data
const readAs = async (text: string) =>
  ((await (await testService.ask(`/api/ports/match?text=${encodeURIComponent(text)}`)).json()) as { match: unknown })
    .match

describe('a port alias', () => {
  it('is added by an administrator, takes precedence immediately, and can be removed', async () => {
    const made = await admin.send<AliasJson>('POST', path, { text: ' Hamburg/3e ', unlocode: 'nl rtm' })
    expect(made).toMatchObject({
      text: 'Hamburg/3e',
      unlocode: 'NLRTM',
      port_name: 'Rotterdam',
      added_by: 'ann@example.org',
    })
    expect(await listed()).toEqual([made])
    expect(await readAs('HAMBURG 3E')).toMatchObject({ unlocode: 'NL RTM', reasons: [{ reason: 'alias' }] })
    const again = await admin.send<AliasJson>('POST', path, { text: 'HAMBURG-3E', unlocode: 'BEANR' })
    expect(await listed()).toEqual([again])
    expect((await admin.ask('DELETE', `${path}/${encodeURIComponent('hamburg/3E')}`)).status).toBe(204)
    expect(await listed()).toEqual([])
    expect(await readAs('HAMBURG 3E')).toMatchObject({ unlocode: 'DE HAM' })
    await expectRefusal(await admin.ask('DELETE', `${path}/hamburg3e`), 404, 'not-found')
  })

  it('is refused with the parameter and the reason', async () => {
    for (const [body, parameter] of [
      [{ text: '?!', unlocode: 'NLRTM' }, 'text'],
      [{ unlocode: 'NLRTM' }, 'text'],
      [{ text: 'BERTH\u00003E', unlocode: 'NLRTM' }, 'text'],
      [{ text: 'BERTH 3E', unlocode: 'Rotterdam' }, 'unlocode'],
      [{ text: 'BERTH 3E', unlocode: 'NLQQQ' }, 'unlocode'],
    ] as const) {
      await expectRefusalOf(parameter, await admin.ask('POST', path, body))
    }
    expect(await listed()).toEqual([])
  })
})
