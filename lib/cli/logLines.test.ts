import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createLog } from '#lib/log.ts'
import { logLinesOf, pretty, reasonIn } from './logLines.ts'

const now = () => Date.UTC(2026, 10, 21, 1, 13, 5)

function lineOf(speak: (log: ReturnType<typeof createLog>) => void): string {
  let written = ''
  speak(
    createLog({
      process: 'ingest',
      now,
      write: (line) => {
        written = line
      },
    }),
  )
  return written
}

describe('pretty', () => {
  it('shows time, process, message and fields', () => {
    const line = lineOf((log) => log.info('source connected', { source: 'roof', note: 'two words', vessels: 3 }))
    expect(pretty(line, false)).toBe('01:13:05Z ingest source connected source=roof note="two words" vessels=3')
  })

  it('names the level where something is wrong', () => {
    expect(
      pretty(
        lineOf((log) => log.warn('source lost')),
        false,
      ),
    ).toBe('01:13:05Z ingest warn: source lost')
  })

  it('shows where an error comes from', () => {
    const shown = pretty(
      lineOf((log) => log.error('merge failed', { error: new TypeError('no mmsi') })),
      false,
    )
    expect(shown).toMatch(/error: merge failed error=TypeError: no mmsi\n +at /)
  })

  it('prints the same in colour', () => {
    const line = lineOf((log) => log.error('source lost', { source: 'roof' }))
    expect(pretty(line, true)).not.toBe(pretty(line, false))
    expect(stripVTControlCharacters(pretty(line, true))).toBe(pretty(line, false))
  })

  it.each(['plain text', '{"a":1}', '{broken', ''])('leaves %j as it is', (line) => {
    expect(pretty(line, false)).toBe(line)
  })
})

describe('reasonIn', () => {
  it.each([
    [lineOf((log) => log.error('web cannot start', { reason: 'The schema is newer' })), 'The schema is newer'],
    [lineOf((log) => log.error('web cannot start')), 'web cannot start'],
    ['PORT is "x"', 'PORT is "x"'],
  ])('%s', (line, said) => {
    expect(reasonIn(line)).toBe(said)
  })
})

describe('logLinesOf', () => {
  function openLog(level: 'info' | 'warn' = 'info') {
    const lines: string[] = []
    return { lines, said: logLinesOf({ level, now, write: (line) => lines.push(line) }) }
  }

  it("passes the child's own log lines on as they are", () => {
    const { lines, said } = openLog()
    const own = lineOf((log) => log.info('source connected'))
    said('ingest', 'stderr', own)
    expect(lines).toEqual([own])
  })

  it('makes log lines of anything else, without colours and blank lines', () => {
    const { lines, said } = openLog()
    said('web', 'stdout', '  \u001b[32m✓\u001b[39m Ready in 300ms')
    said('web', 'stdout', '  ')
    said('web', 'stderr', 'TypeError: no such thing')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { time: '2026-11-21T01:13:05.000Z', level: 'info', process: 'web', message: '✓ Ready in 300ms' },
      { level: 'warn', message: 'TypeError: no such thing' },
    ])
  })

  it('leaves out greetings where only warnings are wanted', () => {
    const { lines, said } = openLog('warn')
    said('web', 'stdout', 'Ready')
    expect(lines).toEqual([])
  })
})
