import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ChartBook } from '#lib/basemap/chartBook.ts'
import { harbourMap } from '#lib/basemap/fixtures/harbourMap.ts'
import { styleServer } from '#lib/testing/styleServer.ts'
import { type ChartSettingsJson, maxChartFileBytes } from '#lib/wire/chartSettings.ts'
import { testServiceForFile } from '../testService.ts'
import { browserOf, cookieOf, expectRefusal, expectRefusalOf, newUser, place } from './user.ts'

const testService = await testServiceForFile()
const admin = await newUser(testService, 'ann@example.org', 'admin')
const folder = mkdtempSync(join(tmpdir(), 'lastfix-charts-'))
const style = {
  version: 8,
  sources: { sea: { type: 'vector', tiles: ['https://tiles.example/{z}/{x}/{y}'] } },
  layers: [],
}
const styles = await styleServer({ '/style.json': style })
const styleUrl = `${styles.origin}/style.json`
afterAll(() => {
  styles.close()
  rmSync(folder, { recursive: true })
})

const path = 'account/map'
const settings = () => admin.json<ChartSettingsJson>(path)
const builtIn: ChartSettingsJson = { style: null, overlay: null, files: [], set_by: { chart: null, overlay: null } }
const written = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

afterEach(async () => {
  for (const map of await testService.store.chosenMaps.all()) await testService.store.chosenMaps.remove(map)
  await testService.service.charts.refresh()
})

describe('a map style', () => {
  it('is chosen with the hosts that it needs, survives a restart, and is given up again', async () => {
    const chosen = await admin.send<ChartSettingsJson>('PATCH', path, { style: styleUrl })
    const hosts = [new URL(styleUrl).host, 'tiles.example']
    expect(chosen).toEqual({ ...builtIn, style: { url: styleUrl, hosts } })
    await testService.restart()
    expect(testService.service.charts.current).toMatchObject({
      styleUrl,
      origins: [styles.origin, 'https://tiles.example'],
    })
    expect(await admin.send('PATCH', path, { style: null })).toEqual(builtIn)
    expect(testService.service.charts.current.origins).toEqual([])
  })

  it('is read by another process without a restart', async () => {
    const book = await ChartBook.open(
      { mapStyleUrl: null, basemap: null, chartOverlay: null },
      testService.store.chosenMaps,
    )
    await admin.send('PATCH', path, { style: styleUrl })
    expect([await book.refresh(), book.current.styleUrl, await book.refresh()]).toEqual([true, styleUrl, false])
    await book.close()
  })

  it('is refused with the reason, and the one before stays', async () => {
    await admin.send('PATCH', path, { style: styleUrl })
    for (const refused of [
      'ftp://tiles.example/a',
      'style.json',
      `${styles.origin}/none.json`,
      `https://${'a'.repeat(2_000)}`,
    ])
      await expectRefusalOf('style', await admin.ask('PATCH', path, { style: refused }))
    expect((await settings()).style?.url).toBe(styleUrl)
  })

  it('is refused if it needs hosts that would change the policy of pages', async () => {
    const tiles = ['https://x;sandbox/{z}/{x}/{y}', 'https://*/{z}/{x}/{y}', 'https://a,b/{z}/{x}/{y}']
    const hostile = tiles.map((url) => ({ ...style, sources: { sea: { type: 'vector', tiles: [url] } } }))
    const served = await styleServer(Object.fromEntries(hostile.map((each, number) => [`/${number}`, each])))
    onTestFinished(() => served.close())
    for (const number of tiles.keys())
      await expectRefusalOf('style', await admin.ask('PATCH', path, { style: `${served.origin}/${number}` }))
    expect(testService.service.charts.current.origins).toEqual([])
  })

  it('that an earlier version accepted with such hosts is left out with a note', async () => {
    const origins = 'https://tiles.example https://x;sandbox'
    const earlier = { address: styleUrl, origins, chosenBy: admin.email, chosenAt: 1 }
    await testService.store.chosenMaps.setOnly('style', earlier)
    await testService.store.chosenMaps.setOnly('overlay', { ...earlier, address: 'https:///{z}/{x}/{y}' })
    await testService.restart()
    expect((await testService.ask('/healthz')).status).toBe(200)
    const { current } = testService.service.charts
    expect(current).toMatchObject({ styleUrl: null, overlay: null, origins: [] })
    expect(current.reports.map(({ fault }) => fault)).toEqual([
      expect.stringContaining('the overlay must have a host of letters'),
      expect.stringContaining('every URL of the style must have a host of letters'),
    ])
  })

  it('must be HTTPS where the page is, as browsers load no other', async () => {
    const besides = await testService.besides({ settings: { ...testService.service.settings, trustProxy: true } })
    const origin = 'https://vessels.example'
    const cookie = await testService.service.sessions.begin(admin.email, { ...place, baseUrl: origin })
    const asked = await fetch(`${besides.origin}/api/${path}`, {
      method: 'PATCH',
      headers: {
        ...{ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'vessels.example', 'Content-Type': 'application/json' },
        ...{ cookie: cookie.split(';')[0] ?? '', origin },
      },
      body: JSON.stringify({ overlay: 'http://tiles.example/{z}/{x}/{y}' }),
    })
    await expectRefusalOf('overlay', asked)
  })
})

describe('files of the chart', () => {
  it('are added, drawn and removed', async () => {
    const file = written('testService.pmtiles', harbourMap('protomaps'))
    const added = await admin.send<ChartSettingsJson>('POST', `${path}/files`, { path: file })
    expect(added.files).toEqual([
      { path: file, shows: expect.stringContaining('Protomaps'), fault: null, is_uploaded: false },
    ])
    const [shown] = testService.service.charts.current.shown
    expect((await testService.ask(`/basemap/${shown?.version}/9/260/164`)).status).toBe(200)
    await admin.send('DELETE', `${path}/files/${encodeURIComponent(file)}`)
    expect(await settings()).toEqual(builtIn)
    await expectRefusal(await admin.ask('DELETE', `${path}/files/${encodeURIComponent(file)}`), 404, 'not-found')
  })

  it('are opened once, however often the chart changes, and again when they are replaced', async () => {
    const opened = () => [...testService.service.charts.current.files.values()]
    const first = written('first.pmtiles', harbourMap('protomaps'))
    await admin.send('POST', `${path}/files`, { path: first })
    const before = opened()
    const second = written('second.pmtiles', harbourMap('protomaps', { degreesEast: 1 }))
    await admin.send('POST', `${path}/files`, { path: second })
    expect(opened()[0]).toBe(before[0])
    await admin.send('DELETE', `${path}/files/${encodeURIComponent(second)}`)
    await admin.send('PATCH', path, { overlay: first })
    await admin.send('PATCH', path, { overlay: null })
    expect(opened()).toEqual(before)
    expect((await testService.ask(`/basemap/${before[0]?.version}/9/260/164`)).status).toBe(200)
    written('first.pmtiles', harbourMap('protomaps', { degreesEast: 2 }))
    await admin.send('POST', `${path}/files`, { path: first })
    expect(testService.service.charts.current.shown.map(({ bounds }) => bounds[0])).toEqual([5])
  })

  it('are refused unless they can be drawn', async () => {
    const cut = written('cut.pmtiles', harbourMap('protomaps').subarray(0, 3_000))
    for (const refused of [cut, join(folder, 'none.pmtiles'), '/etc/passwd', 'https://a.example/b.pmtiles']) {
      const { detail } = await expectRefusalOf('path', await admin.ask('POST', `${path}/files`, { path: refused }))
      expect(detail).not.toMatch(/\.\.$/)
    }
  })

  it('are at most eight', async () => {
    for (let number = 1; number <= 9; number += 1) {
      const file = written(`${number}.pmtiles`, harbourMap('protomaps', { degreesEast: number, maxZoom: 9 }))
      const answer = await admin.ask('POST', `${path}/files`, { path: file })
      expect([number, answer.status]).toEqual([number, number > 8 ? 422 : 200])
    }
  })
})

describe('an uploaded file', () => {
  const uploads = join(testService.service.settings.dataFolder, 'maps')
  const upload = (name: string, bytes: Buffer, headers: Record<string, string> = {}) =>
    admin.ask('POST', `${path}/uploads?name=${encodeURIComponent(name)}`, bytes, {
      'Content-Type': 'application/vnd.pmtiles',
      ...headers,
    })
  const left = () => (existsSync(uploads) ? readdirSync(uploads) : [])

  it('is checked, drawn, replaced by one of the same name, and deleted when it is removed', async () => {
    for (const degreesEast of [0, 1]) {
      const answer = await upload('Zeehaven (1).pmtiles', harbourMap('protomaps', { degreesEast }))
      const file = join(uploads, 'Zeehaven (1).pmtiles')
      const [added] = ((await answer.json()) as ChartSettingsJson).files
      expect(added).toMatchObject({ path: file, fault: null, is_uploaded: true })
      expect(testService.service.charts.current.shown.map(({ bounds }) => bounds[0])).toEqual([3 + degreesEast])
    }
    expect(left()).toEqual(['Zeehaven (1).pmtiles'])
    const removed = `${path}/files/${encodeURIComponent(join(uploads, 'Zeehaven (1).pmtiles'))}`
    expect(await admin.send('DELETE', removed)).toEqual(builtIn)
    expect(left()).toEqual([])
  })

  it('is refused by its name, type, size and contents, and leaves nothing behind', async () => {
    const whole = harbourMap('protomaps')
    for (const name of ['', '../a.pmtiles', 'a.zip', '.pmtiles', 'a/b.pmtiles', `${'a'.repeat(100)}.pmtiles`])
      await expectRefusalOf('name', await upload(name, whole))
    await expectRefusal(
      await upload('a.pmtiles', whole, { 'Content-Type': 'text/plain' }),
      415,
      'unsupported-media-type',
    )
    const { errors } = await expectRefusalOf('body', await upload('cut.pmtiles', whole.subarray(0, 3_000)))
    expect(errors?.[0]?.reason).toMatch(/^cannot be used: cut\.pmtiles is truncated: /)
    expect(await settings()).toEqual(builtIn)
    expect(left()).toEqual([])
  })

  it('is refused by its length before it is read', async () => {
    const { port } = new URL(testService.origin)
    const cookie = await cookieOf(testService, admin.email)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /api/account/map/uploads?name=a.pmtiles HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${testService.origin}\r\n` +
        `Cookie: ${cookie}\r\nContent-Type: application/vnd.pmtiles\r\nContent-Length: ${maxChartFileBytes + 1}\r\n\r\n`,
    )
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /)
    expect(left()).toEqual([])
  })

  it('is refused without a length once the disk is full', async () => {
    let free = 10 * 1024 * 1024 * 1024
    const { origin } = await testService.besides({
      freeBytes: async () => {
        free -= 6 * 1024 * 1024 * 1024
        return free
      },
    })
    const chunk = Buffer.alloc(1024 * 1024)
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })
    const cookie = await cookieOf(testService, admin.email)
    const headers = { cookie, origin, 'Content-Type': 'application/vnd.pmtiles' }
    const sent = { method: 'POST', headers, body, duplex: 'half' as const }
    const answer = await fetch(`${origin}/api/${path}/uploads?name=a.pmtiles`, sent)
    expect((await expectRefusalOf('body', answer)).errors?.[0]?.reason).toBe('does not fit on the disk of the service')
    expect(left()).toEqual([])
  })

  /** Begins an upload of a.pmtiles. */
  async function begun() {
    let end: () => void = () => {}
    const whole = harbourMap('protomaps')
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(whole.subarray(0, 100))
        end = () => {
          controller.enqueue(whole.subarray(100))
          controller.close()
        }
      },
    })
    const cookie = await cookieOf(testService, admin.email)
    const headers = { cookie, origin: testService.origin, 'Content-Type': 'application/vnd.pmtiles' }
    const sent = { method: 'POST', headers, body, duplex: 'half' as const }
    const answer = fetch(`${testService.origin}/api/${path}/uploads?name=a.pmtiles`, sent)
    await vi.waitFor(() => expect(left()).toEqual([expect.stringMatching(/^\.part-/)]))
    return { answer, end }
  }

  it('is refused while another one is being uploaded', async () => {
    const { answer, end } = await begun()
    await expectRefusal(await upload('b.pmtiles', harbourMap('protomaps')), 429, 'rate-limit-exceeded')
    end()
    expect((await answer).status).toBe(200)
    await admin.send('DELETE', `${path}/files/${encodeURIComponent(join(uploads, 'a.pmtiles'))}`)
  })

  it('leaves nothing behind when others have taken the last place since', async () => {
    const { answer, end } = await begun()
    const others = Array.from({ length: 8 }, (_, number) =>
      written(`${number}.pmtiles`, harbourMap('protomaps', { degreesEast: number, maxZoom: 9 })),
    )
    for (const other of others) await admin.send('POST', `${path}/files`, { path: other })
    end()
    await expectRefusalOf('name', await answer)
    expect(left()).toEqual([])
    for (const other of others) await admin.send('DELETE', `${path}/files/${encodeURIComponent(other)}`)
  })

  it('leaves nothing behind when it is cut off, also by an earlier process', async () => {
    mkdirSync(join(uploads, '.part-old'), { recursive: true })
    utimesSync(join(uploads, '.part-old'), 1, 1)
    const { port } = new URL(testService.origin)
    const cookie = await cookieOf(testService, admin.email)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /api/account/map/uploads?name=a.pmtiles HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${testService.origin}\r\n` +
        `Cookie: ${cookie}\r\nContent-Type: application/vnd.pmtiles\r\nContent-Length: 5000\r\n\r\nPMTiles`,
    )
    await vi.waitFor(() => expect(left()).toEqual([expect.stringMatching(/^\.part-(?!old)/)]))
    socket.destroy()
    await vi.waitFor(() => expect(left()).toEqual([]))
  })
})

describe('an overlay', () => {
  it('is chosen by its address, or as a file', async () => {
    const overlay = 'https://tiles.openseamap.org/seamark/{z}/{x}/{y}.png'
    expect(await admin.send('PATCH', path, { overlay })).toEqual({
      ...builtIn,
      overlay: { address: overlay, hosts: ['tiles.openseamap.org'], fault: null },
    })
    const chosen = await admin.send<ChartSettingsJson>('PATCH', path, { overlay: join(folder, 'none.pmtiles') })
    expect(chosen.overlay).toMatchObject({ hosts: [], fault: 'none.pmtiles does not exist.' })
    for (const refused of ['https://tiles.example/{z}.png', 'https://a"onclick=alert(1)"b/{z}/{x}/{y}.png'])
      await expectRefusalOf('overlay', await admin.ask('PATCH', path, { overlay: refused }))
  })
})

describe('a setting of the environment', () => {
  it.each([
    [{ mapStyleUrl: '/style.json' }, { chart: 'MAP_STYLE_URL', overlay: null }],
    [{ basemap: [] }, { chart: 'BASEMAP', overlay: null }],
    [{ chartOverlay: 'https://a.example/{z}/{x}/{y}' }, { chart: null, overlay: 'CHART_OVERLAY' }],
  ])('%j takes precedence and cannot be changed', async (set, setBy) => {
    await testService.store.chosenMaps.setOnly('style', {
      address: styleUrl,
      origins: styles.origin,
      chosenBy: 'a',
      chosenAt: 1,
    })
    const settings = { mapStyleUrl: null, basemap: null, chartOverlay: null, ...set }
    const charts = await ChartBook.open(settings, testService.store.chosenMaps)
    const besides = await testService.besides({ charts })
    const browser = await browserOf(testService, admin.email, besides)
    expect(await browser.json(path)).toMatchObject({ set_by: setBy })
    if (setBy.chart !== null) {
      expect(charts.current.styleUrl).toBe(settings.mapStyleUrl)
      await expectRefusalOf('style', await browser.ask('PATCH', path, { style: null }))
      await expectRefusalOf('path', await browser.ask('POST', `${path}/files`, { path: '/a.pmtiles' }))
    } else await expectRefusalOf('overlay', await browser.ask('PATCH', path, { overlay: null }))
    await charts.close()
  })
})

it('is recorded in the audit log', async () => {
  await admin.send('PATCH', path, { style: styleUrl })
  await admin.send('PATCH', path, { style: null, overlay: 'https://a.example/{z}/{x}/{y}' })
  const { data: events } = await admin.json<{ data: object[] }>('account/audit?kind=chart-changed')
  const by = { kind: 'chart-changed', actor: admin.email }
  expect(events.slice(0, 3)).toMatchObject([
    { ...by, subject: 'overlay', details: 'https://a.example/{z}/{x}/{y}' },
    { ...by, subject: 'style', details: 'built-in' },
    { ...by, subject: 'style', details: styleUrl },
  ])
})

it('reads at most 20 styles of an administrator at once', async () => {
  const bo = await newUser(testService, 'bo@example.org', 'admin')
  const ask = () => bo.ask('PATCH', path, { style: `${styles.origin}/none.json` })
  for (let count = 0; count < 20; count += 1) expect((await ask()).status).toBe(422)
  await expectRefusal(await ask(), 429, 'rate-limit-exceeded')
})
