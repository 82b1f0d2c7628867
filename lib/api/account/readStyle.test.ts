import { afterEach, describe, expect, it } from 'vitest'
import { type StyleServer, styleServer } from '#lib/testing/styleServer.ts'
import { originsOfStyle } from './readStyle.ts'

const opened: StyleServer[] = []
afterEach(() => opened.splice(0).forEach((server) => void server.close()))

async function served(...given: Parameters<typeof styleServer>) {
  const server = await styleServer(...given)
  opened.push(server)
  return server
}
const plain = { version: 8, sources: {}, layers: [] }
const originsOf = async (style: object) => {
  const { origin } = await served({ '/style.json': style })
  return (await originsOfStyle(`${origin}/style.json`)).filter((each) => each !== origin)
}

describe('the hosts of a style', () => {
  it('are its own, those of tiles, glyphs, sprites and data, each once', async () => {
    expect(
      await originsOf({
        ...plain,
        glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
        sprite: [{ id: 'one', url: 'https://sprites.example/a' }],
        sources: {
          tiles: { type: 'vector', tiles: ['https://a.example/{z}/{x}/{y}', 'https://b.example/{z}/{x}/{y}'] },
          near: { type: 'vector', tiles: ['tiles/{z}/{x}/{y}'] },
          ports: { type: 'geojson', data: 'https://data.example/ports.json' },
          drawn: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
        },
      }),
    ).toEqual([
      'https://a.example',
      'https://b.example',
      'https://data.example',
      'https://fonts.example',
      'https://sprites.example',
    ])
  })

  it('include those that a TileJSON names and a redirect leads to', async () => {
    const tiles = await served({ '/planet.json': { tiles: ['https://tiles.example/{z}/{x}/{y}.pbf'] } })
    const styles = await served({
      '/style.json': { ...plain, sources: { planet: { type: 'vector', url: `${tiles.origin}/planet.json` } } },
    })
    const entrance = await served({ '/sea': `${styles.origin}/style.json` })
    const expected = [entrance.origin, styles.origin, tiles.origin, 'https://tiles.example']
    expect(await originsOfStyle(`${entrance.origin}/sea`)).toEqual(expected.sort())
  })
})

describe('a style is refused', () => {
  const refusal = async (answers: Parameters<typeof styleServer>[0]) => {
    const { origin } = await served(answers)
    const error = await originsOfStyle(`${origin}/style.json`).catch((thrown: Error) => thrown)
    return String(error).replaceAll(origin, 'ORIGIN')
  }

  it.each([
    ['if it is missing', {}, 'StyleError: could not be loaded: ORIGIN/style.json returned 404'],
    ['if it is no JSON', { '/style.json': Buffer.from('<html>') }, 'ORIGIN/style.json is not JSON'],
    ['if it is another JSON', { '/style.json': { tiles: [] } }, 'StyleError: is not a MapLibre style'],
    ...['https://x;sandbox/{z}', 'https://*/{z}', "https://a,'self'/{z}", '//[b/{z}'].map(
      (url): [string, Parameters<typeof styleServer>[0], string] => [
        `if it needs ${url}`,
        { '/style.json': { ...plain, sources: { a: { tiles: [url] } } } },
        url.startsWith('//') ? 'has an invalid URL: //[b/' : 'with a host of letters, digits, dots and hyphens',
      ],
    ),
    [
      'if its sprite is on such a host',
      { '/style.json': { ...plain, sprite: 'https://a"b/sprite' } },
      'StyleError: needs https://a"b/sprite: must be an http or https URL with a host of letters',
    ],
    [
      'if its tiles are a text',
      { '/style.json': { ...plain, sources: { sea: { tiles: 'https://a.example/{z}' } } } },
      'StyleError: is not a MapLibre style: its sources.sea.tiles is invalid',
    ],
    ['if its sprite is a number', { '/style.json': { ...plain, sprite: 7 } }, 'its sprite is invalid'],
    [
      'if the tiles of its TileJSON are a text',
      { '/style.json': { ...plain, sources: { a: { url: '/planet.json' } } }, '/planet.json': { tiles: 'a' } },
      'ORIGIN/planet.json, which is not a TileJSON: its tiles is invalid',
    ],
    ['if it leads nowhere', { '/style.json': '/style.json' }, 'ORIGIN/style.json returned 302'],
    ['if it is too large', { '/style.json': Buffer.alloc(4_200_000, 'x') }, 'it is larger than 4194304 bytes'],
    [
      'if it needs a protocol that the map cannot load',
      { '/style.json': { ...plain, sources: { a: { url: 'mapbox://streets' } } } },
      'StyleError: needs mapbox://, which this map cannot load',
    ],
    [
      'if its TileJSON is missing',
      { '/style.json': { ...plain, sources: { a: { url: '/planet.json' } } } },
      'ORIGIN/planet.json returned 404',
    ],
  ])('%s', async (_, answers, message) => expect(await refusal(answers)).toContain(message))

  it('if it needs many hosts', async () => {
    const tiles = Array.from({ length: 12 }, (_, index) => `https://t${index}.example/{z}/{x}/{y}`)
    expect(await refusal({ '/style.json': { ...plain, sources: { a: { tiles } } } })).toContain('more than 12 hosts')
  })

  it('if the host has an address of the link, by its name too', async () => {
    const resolve = async () => [{ address: '169.254.169.254', family: 4 }]
    await expect(originsOfStyle('http://metadata.example/style.json', { resolve })).rejects.toThrow(
      'metadata.example has an address that is not public',
    )
    await expect(originsOfStyle('http://169.254.169.254/style.json')).rejects.toThrow('is not a public address')
  })

  it('if there is no answer in time', async () => {
    await expect(
      originsOfStyle('http://127.0.0.1:9/style.json', { timeLimit: () => AbortSignal.abort() }),
    ).rejects.toThrow('no answer in time')
  })
})
