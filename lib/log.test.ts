import { describe, expect, it } from 'vitest'
import { createLog, type LogLevel } from './log.ts'

function listen(level?: LogLevel) {
  const lines: string[] = []
  const log = createLog({
    process: 'ingest',
    level,
    now: () => Date.UTC(2026, 10, 21, 1, 13),
    write: (line) => lines.push(line),
  })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') }
}

describe('log', () => {
  it('writes an event as one JSON line that begins with time, level, process and message', () => {
    const { log, lines } = listen()
    log.info('source connected', { source: 'roof', note: 'two\nlines' })
    expect(lines).toEqual([
      '{"time":"2026-11-21T01:13:00.000Z","level":"info","process":"ingest","message":"source connected","source":"roof","note":"two\\nlines"}',
    ])
  })

  it('leaves out events below its level', () => {
    const { log, lines } = listen('warn')
    log.debug('a')
    log.info('b')
    log.warn('c')
    log.error('d')
    expect(lines.map((line) => JSON.parse(line).message)).toEqual(['c', 'd'])
  })

  it('puts the fields of `with` on every line, and lets no field replace the head', () => {
    const { log, last } = listen()
    log.with({ source: 'roof' }).with({ level: 'loud' }).warn('silent', { seconds: 30 })
    expect(last()).toMatchObject({ level: 'warn', message: 'silent', source: 'roof', seconds: 30 })
  })

  it('writes errors with their code and cause', () => {
    const { log, last } = listen()
    const cause = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' })
    log.error('source lost', { error: new TypeError('no data', { cause }) })
    expect(last().error).toMatchObject({
      kind: 'TypeError',
      message: 'no data',
      cause: { message: 'connect refused', code: 'ECONNREFUSED' },
    })
  })

  it('writes big integers as text', () => {
    const { log, last } = listen()
    log.info('read', { bytes: 12n })
    expect(last().bytes).toBe('12')
  })

  it('hides secrets by the name of their field, however deep, and credentials inside URLs', () => {
    const { log, lines } = listen()
    log.info('start', {
      ADMIN_PASSWORD: 'pearl',
      headers: { authorization: 'Bearer pearl' },
      token: 'pearl',
      store: 'postgres://ann:pearl@db/lastfix',
      error: new Error('cannot reach tcp://pearl@host'),
    })
    expect(lines[0]).not.toContain('pearl')
    expect(lines[0]).toContain('postgres://[hidden]@db/lastfix')
  })
})
