import { defaultLimit, maxLimit, noCursor } from '#lib/query/vesselQuery.ts'
import { decodeCursor, encodeCursor } from '#lib/wire/cursor.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { calls } from '#lib/wire/rows/call.ts'
import { creditsOfVessels } from '../answer/credits.ts'
import { cutPage } from '../answer/page.ts'
import { checkRead } from '../answer/problem.ts'
import { formatOfRows, rowsAnswer } from '../collection.ts'
import type { Answer, Call } from '../route.ts'
import { vesselOf } from '../vessel.ts'
import { vesselCallSort } from './board.ts'
import { checkOn } from './portCalls.ts'
import { listedCall } from './storedCalls.ts'

/** GET /api/vessels/{id}/calls: latest first. */
export async function vesselCalls(call: Call, { id }: { id: string }): Promise<Answer> {
  checkOn(call)
  const { service } = call
  const format = formatOfRows(call, calls)
  const vessel = vesselOf(call, id)
  const { number } = vessel
  const reader = new ParameterReader(call.url.searchParams)
  const limit = reader.limit({ otherwise: defaultLimit, maximum: maxLimit })
  const text = reader.text('next')
  const cursor = text === null ? null : decodeCursor(text)
  if (text !== null && cursor?.sort !== vesselCallSort) reader.note('next', noCursor)
  checkRead(reader)
  const stored = await service.calls.ofVessel(number, limit + 1, cursor?.value ?? undefined)
  const { page, last } = cutPage(stored, limit)
  const paging = {
    limit,
    ...(last && { next: encodeCursor({ sort: vesselCallSort, value: last.beganSeconds, number, query: '' }) }),
  }
  const rows = page.map((each) => listedCall(each, vessel, service))
  return rowsAnswer(call, format, rows, { beside: {}, paging, credits: creditsOfVessels([vessel], service) })
}
