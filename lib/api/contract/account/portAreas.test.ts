import { describe, expect, it } from 'vitest'
import { maxPortAreas, type PortAreaJson } from '#lib/wire/portAreas.ts'
import { testServiceForFile } from '../testService.ts'
import { expectRefusal, expectRefusalOf, newUser } from './user.ts'

const testService = await testServiceForFile()
const admin = await newUser(testService, 'ann@example.org', 'admin')

const path = 'account/port-areas'
const listed = async () => (await admin.json<{ data: PortAreaJson[] }>(path)).data
const geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [4, 51.9],
      [4.1, 51.9],
      [4.1, 52],
      [4, 51.9],
    ],
  ],
}
const small = {
  type: 'Polygon',
  coordinates: [
    [
      [4, 51],
      [5, 51],
      [5, 52],
      [4, 51],
    ],
  ],
}
const feature = (properties: object | null, more: object = {}) => ({ type: 'Feature', geometry, properties, ...more })
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features })

describe('port areas', () => {
  it('are imported by an administrator, and removed', async () => {
    const areas = collection(
      feature({ name: 'Maasvlakte 2', kind: 'berth' }),
      feature({ kind: 'port' }),
      feature({ name: 'Quay 3', port: 'BE ANR' }),
    )
    expect(await admin.send('POST', path, { port: 'nl rtm', kind: 'berth', areas })).toEqual({ added: 3 })
    const imported = await listed()
    expect(
      imported.map(({ port, port_name, kind, name, added_by }) => [port, port_name, kind, name, added_by]),
    ).toEqual([
      ['BEANR', 'Antwerpen', 'berth', 'Quay 3', 'ann@example.org'],
      ['NLRTM', 'Rotterdam', 'berth', 'Maasvlakte 2', 'ann@example.org'],
      ['NLRTM', 'Rotterdam', 'port', 'Rotterdam', 'ann@example.org'],
    ])
    for (const { id } of imported) expect((await admin.ask('DELETE', `${path}/${id}`)).status).toBe(204)
    expect(await listed()).toEqual([])
    await expectRefusal(await admin.ask('DELETE', `${path}/${imported[0]?.id}`), 404, 'not-found')
  })

  it('are changed by an administrator, with an audit event', async () => {
    const area = feature({ name: 'Quay 3', kind: 'berth' })
    await admin.send('POST', path, { port: 'NLRTM', areas: area })
    const [{ id, added_at }] = (await listed()) as [PortAreaJson]
    const change = (body: object) => admin.ask('PATCH', `${path}/${id}`, body)
    expect((await change({ name: ' Quay 4 ', port: 'be anr' })).status).toBe(204)
    const changed = { id, added_at, added_by: 'ann@example.org', kind: 'berth', name: 'Quay 4' }
    expect(await listed()).toEqual([{ ...changed, port: 'BEANR', port_name: 'Antwerpen' }])
    await expectRefusalOf('port', await change({ port: 'XXXXX' }))
    for (const name of ['', 'A\nB', 'A'.repeat(101)]) await expectRefusalOf('name', await change({ name }))
    await expectRefusalOf('kind', await change({ kind: 'quay' }))
    expect((await change({ kind: 'port', name: '' })).status).toBe(204)
    expect(await listed()).toMatchObject([{ kind: 'port', name: 'Antwerpen' }])
    const [event] = await testService.service.audit.find({ text: 'Antwerpen', limit: 1 })
    expect(event).toMatchObject({ kind: 'port-area-changed', actor: 'ann@example.org' })
    expect((await admin.ask('DELETE', `${path}/${id}`)).status).toBe(204)
    await expectRefusal(await change({ name: 'Quay 5' }), 404, 'not-found')
  })

  it.each([
    ['an unknown port', { port: 'XXXXX', areas: feature({ name: 'A' }) }, 'port'],
    ['no port', { areas: feature({ name: 'A' }) }, 'port'],
    ['an unknown port of a feature', { areas: feature({ name: 'A', port: 'XXXXX' }) }, 'areas'],
    ['an unknown kind', { port: 'NLRTM', areas: feature({ name: 'A', kind: 'quay' }) }, 'areas'],
    ['a berth without a name', { port: 'NLRTM', areas: feature(null) }, 'areas'],
    ['a name of two lines', { port: 'NLRTM', areas: feature({ name: 'A\nB' }) }, 'areas'],
    ['a long name', { port: 'NLRTM', areas: feature({ name: 'A'.repeat(101) }) }, 'areas'],
    ['no features', { port: 'NLRTM', areas: collection() }, 'areas'],
    ['a geometry', { port: 'NLRTM', areas: geometry }, 'areas'],
    [
      'a point',
      { port: 'NLRTM', areas: feature({ name: 'A' }, { geometry: { type: 'Point', coordinates: [4, 51] } }) },
      'areas',
    ],
    [
      'too many',
      {
        port: 'NLRTM',
        areas: collection(...Array(maxPortAreas + 1).fill({ geometry: small, properties: { name: 'A' } })),
      },
      'areas',
    ],
  ])('are refused as a whole with %s', async (_, body, parameter) => {
    await expectRefusalOf(parameter, await admin.ask('POST', path, body))
    expect(await listed()).toEqual([])
  })
})
