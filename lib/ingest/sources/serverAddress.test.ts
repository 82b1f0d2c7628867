import { describe, expect, it } from 'vitest'
import { serverRefusal, unknownHost } from './serverAddress.ts'

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

describe('the host of a new source', () => {
  it('is refused if a name server denies it', async () => {
    expect(await unknownHost('ais.example', { resolve: failing('ENOTFOUND') })).toBe('unknown host ais.example')
  })

  it('is taken without a name server, and where none answers', async () => {
    expect(await unknownHost('ais.example', { resolve: failing('EAI_AGAIN') })).toBeNull()
    expect(await unknownHost('ais.example', { resolve: () => new Promise(() => {}), milliseconds: 1 })).toBeNull()
    expect(await unknownHost('10.0.0.7')).toBeNull()
  })
})

describe('the host of a source that was added in the browser', () => {
  it('has no address at which clouds offer their metadata', async () => {
    const resolve = async () => [
      { address: '10.0.0.7', family: 4 },
      { address: '169.254.169.254', family: 4 },
    ]
    expect(await serverRefusal('ais.example', resolve)).toContain('link-local')
    expect(await serverRefusal('10.0.0.7')).toBeNull()
    expect(await serverRefusal('ais.example', failing('ENOTFOUND'))).toBeNull()
  })
})
