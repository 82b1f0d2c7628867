import { defaultLimit, maxLimit, noCursor, problemOf } from '#lib/query/vesselQuery.ts'
import { decodeCursor, encodeCursor } from '#lib/wire/cursor.ts'
import { changeFormats } from '#lib/wire/formats/entryFormats.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { changedFields, changes } from '#lib/wire/rows/change.ts'
import { formatReceived, parseTimeOrDuration, timeForm } from '#lib/wire/time.ts'
import { creditsOfVessels } from './answer/credits.ts'
import { cutPage } from './answer/page.ts'
import { checkRead, Problem, unreadable } from './answer/problem.ts'
import { rowsAnswer, rowsFormat } from './collection.ts'
import type { Answer, Call } from './route.ts'
import { vesselOf } from './vessel.ts'

export const vesselChangeSort = 'changes'

const queryNames = ['field', 'since', 'until'] as const
/** Numbers of vessels have 32 bits. */
const ownRange = 2 ** 32

/** GET /api/vessels/{id}/changes: latest first, those of one report by field. */
export async function vesselChanges(call: Call, { id }: { id: string }): Promise<Answer> {
  const { service, url } = call
  if (service.settings.changeDays === 0) throw new Problem('unprocessable', 'Changes of vessels are off.')
  const format = rowsFormat(call, changes, changeFormats)
  const vessel = vesselOf(call, id)
  const { number } = vessel
  const reader = new ParameterReader(url.searchParams)
  const limit = reader.limit({ otherwise: defaultLimit, maximum: maxLimit })
  const text = reader.text('next')
  const cursor = text === null ? null : decodeCursor(text)
  if (text !== null && cursor?.sort !== vesselChangeSort) reader.note('next', noCursor)
  checkRead(reader)
  const query = cursor ? new URLSearchParams(cursor.query) : url.searchParams
  const asked = readAsked(query, service.now())
  if (cursor) checkSame(url.searchParams, query)
  const after = cursor && { at: cursor.value ?? 0, ...placeOf(cursor.number) }
  try {
    const [found, total] = await Promise.all([
      service.changes.page({ number, ...asked, after, limit: limit + 1 }),
      service.changes.count({ number, ...asked }),
    ])
    const { page, last } = cutPage(found, limit)
    const next = last && {
      sort: vesselChangeSort,
      value: last.at,
      number: last.field * ownRange + last.own,
      query: queryOf(query, asked),
    }
    const paging = { limit, total, ...(next && { next: encodeCursor(next) }) }
    return rowsAnswer(call, format, page, { beside: {}, paging, credits: creditsOfVessels([vessel], service) })
  } catch (error) {
    throw unreadable(service, 'The changes', error)
  }
}

interface Asked {
  fields: readonly number[]
  since: number
  until: number
}

function readAsked(query: URLSearchParams, nowMilliseconds: number): Asked {
  const reader = new ParameterReader(query)
  const parse = (text: string) => parseTimeOrDuration(text, nowMilliseconds * 1000)
  const timeOf = (parameter: string) => {
    const microseconds = reader.value(parameter, parse, timeForm)
    return microseconds === null ? null : Math.floor(microseconds / 1000)
  }
  const [since, until] = [timeOf('since'), timeOf('until')]
  if (since !== null && until !== null && since > until)
    reader.note('since', 'must not be later than until', 'unprocessable')
  const names = query
    .getAll('field')
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '')
  for (const name of names.filter((each) => !changedFields.includes(each)))
    reader.note('field', `must be among ${changedFields.join(', ')}, not "${name}"`)
  checkAll(reader)
  const fields = changedFields.flatMap((field, place) => (names.length === 0 || names.includes(field) ? place : []))
  return { fields, since: since ?? 0, until: until ?? Number.MAX_SAFE_INTEGER }
}

function checkSame(given: URLSearchParams, query: URLSearchParams): void {
  const reader = new ParameterReader(given)
  if (queryNames.some((name) => given.get(name) && given.getAll(name).join() !== query.getAll(name).join()))
    reader.note('next', 'belongs to another query. Send it alone or with the parameters it came with', 'unprocessable')
  checkAll(reader)
}

function placeOf(number: number): { field: number; own: number } {
  return { field: Math.floor(number / ownRange), own: number % ownRange }
}

/** The parameters of the query, durations from now as times. */
function queryOf(query: URLSearchParams, { since, until }: Asked): string {
  const kept = new URLSearchParams(query.getAll('field').map((field) => ['field', field]))
  if (query.get('since')) kept.set('since', formatReceived(since * 1000))
  if (query.get('until')) kept.set('until', formatReceived(until * 1000))
  return kept.toString()
}

function checkAll({ errors }: ParameterReader): void {
  const problem = problemOf(errors)
  if (problem) throw Problem.of(problem)
}
