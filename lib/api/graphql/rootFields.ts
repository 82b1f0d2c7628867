import type { GraphQLResolveInfo } from 'graphql'
import { QueryTooCostly } from '#lib/query/queryCost.ts'
import { selectRows } from '#lib/query/rows.ts'
import { rowsSentSince } from '#lib/query/sentRows.ts'
import { pageOf, type VesselPage } from '#lib/query/vesselPage.ts'
import { slicesOf } from '#lib/slices.ts'
import { characteristicsNode, extendedCharacteristics } from '#lib/wire/graphql/characteristicFields.ts'
import { portNode, vesselNode } from '#lib/wire/graphql/vesselNode.ts'
import { mustBe } from '#lib/wire/parameters.ts'
import { defaultSort } from '#lib/wire/sorts.ts'
import { isUnlocode } from '#lib/wire/unlocode.ts'
import { Problem } from '../answer/problem.ts'
import { chargeFor, countFurther, requestsOf } from '../callerRate.ts'
import { seesExtended } from '../embedded.ts'
import { listIdOf } from '../lists/visibleLists.ts'
import type { Call } from '../route.ts'
import { sizeOf } from './documentSize.ts'
import { badArgument, codedError } from './graphqlErrors.ts'
import { conditionsOf, filterDigestOf, type GivenArguments, pageSizeOf, startOf } from './vesselArguments.ts'

const microsecondsPerDay = 86_400_000_000
const maxTextCharacters = 64
/** Two full pages with every field. */
const maxValues = 250_000
const valuesOfTurn = 4_000
/** Processor time that a page is charged for before it is spent. */
const millisecondsOfValue = 0.001

type Vessel = VesselPage['vessels'][number]

/** The work of a request so far. */
export interface Run {
  call: Call
  /** Requests counted so far: one per root field, and more for pages of many values. */
  counted: number
  /** Requested vessels times selected fields. */
  values: number
  /** Processor time expected for the pages so far. */
  expectedMilliseconds: number
  hidesSilent: boolean
  /** The error for extended characteristics is reported once, not for every vessel. */
  refusedExtended: boolean
}

type RootField<Given> = (given: Given, run: Run, info: GraphQLResolveInfo) => unknown

/** The root value: graphql-js calls these as resolvers. */
export const rootFields = {
  vessels: counted(vessels),
  port: counted(port),
  matchedPort: counted(matchedPort),
  predictedVesselRoute: counted(() => {
    throw codedError('FORBIDDEN', 'Predicted routes are not part of this service.')
  }),
}

function counted<Given>(resolve: RootField<Given>): RootField<Given> {
  return (given, run, info) => {
    countOf(run)
    return resolve(given, run, info)
  }
}

function countOf(run: Run): void {
  const { caller, service, answerHeaders } = run.call
  try {
    if (run.counted > 0) Object.assign(answerHeaders, countFurther(caller, service))
    run.counted += 1
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    Object.assign(answerHeaders, error.headers)
    throw codedError('TOO_MANY_REQUESTS', error.message)
  }
}

/**
 * Answers the first page in the turn of its request: with a promise in a root field, graphql-js 17 takes half as long
 * again.
 */
function vessels(given: GivenArguments, run: Run, info: GraphQLResolveInfo) {
  const limit = pageSizeOf(given)
  const fields = fieldsOf(info)
  noteValues(limit * fields, run)
  const answer = () => vesselsPage(given, { limit, fields }, run)
  return run.counted === 1 ? answer() : run.call.turns.next().then(answer)
}

function vesselsPage(given: GivenArguments, { limit, fields }: { limit: number; fields: number }, run: Run) {
  const { fleet, service, answerHeaders } = run.call
  const conditions = conditionsOf(given, listIdOf(run.call))
  const { graphqlSilentDays } = service.settings
  const hidesSilent = !given.lastTimestamp && graphqlSilentDays > 0
  if (hidesSilent) run.hidesSilent = true
  const filterDigest = filterDigestOf(given)
  const start = startOf(given, filterDigest)
  const selection = notTooCostly(() => {
    if (!hidesSilent) return selectRows(fleet, conditions)
    const silentBefore = service.now() * 1000 - graphqlSilentDays * microsecondsPerDay
    return selectRows(fleet, conditions, rowsSentSince(fleet, silentBefore))
  })
  const page = { sort: defaultSort, limit, start, offset: 0, filterText: filterDigest }
  const { next, total, vessels } = pageOf(fleet, selection, page)
  const values = vessels.length * fields
  chargeAhead(values, run)
  return {
    pageInfo: { hasNextPage: next !== null, endCursor: next, correlationId: answerHeaders['X-Request-Id'] },
    totalCount: { value: total, relation: 'EQUAL' },
    nodes: values > valuesOfTurn ? nodesInTurns(vessels, fields, run) : vessels.map((vessel) => nodeOf(vessel, run)),
  }
}

/** Yields one vessel at a time, because graphql-js completes each before it asks for the next. */
async function* nodesInTurns(vessels: readonly Vessel[], fields: number, run: Run) {
  for (const [index, slice] of [...slicesOf(vessels, Math.ceil(valuesOfTurn / fields))].entries()) {
    if (index > 0) await run.call.turns.next()
    for (const vessel of slice) yield nodeOf(vessel, run)
  }
}

/** Fields selected of each vessel, and of the page. */
function fieldsOf({ fieldNodes, fragments }: GraphQLResolveInfo): number {
  let fields = 0
  for (const { selectionSet } of fieldNodes) {
    if (selectionSet) fields += sizeOf(selectionSet, fragments).fields
  }
  return fields
}

function noteValues(values: number, run: Run): void {
  run.values += values
  if (run.values > maxValues) {
    const reason = `is too large: page sizes times selected fields make ${run.values}, at most ${maxValues} are accepted`
    throw badArgument('first', reason)
  }
}

function chargeAhead(values: number, run: Run): void {
  const { caller, service, answerHeaders } = run.call
  run.expectedMilliseconds += values * millisecondsOfValue
  Object.assign(answerHeaders, chargeFor(caller, run.expectedMilliseconds, service, run.counted))
  run.counted = Math.max(run.counted, requestsOf(run.expectedMilliseconds))
}

function notTooCostly<Result>(select: () => Result): Result {
  try {
    return select()
  } catch (error) {
    if (error instanceof QueryTooCostly) throw badArgument(error.parameter, error.reason)
    throw error
  }
}

function nodeOf(vessel: Vessel, run: Run) {
  const { fleet, service, caller } = run.call
  const known = fleet.characteristicsOf(vessel)
  return vesselNode(vessel, {
    known,
    port: vessel.matchedPort === null ? null : service.ports.portOf(vessel.matchedPort),
    seesExtended: seesExtended(caller),
    matchScore: () => matchScoreOf(vessel, run),
    extended() {
      if (seesExtended(caller)) return known && characteristicsNode(extendedCharacteristics, known)
      if (run.refusedExtended) return null
      run.refusedExtended = true
      throw codedError('FORBIDDEN', 'The access token does not have the extended permission.')
    },
  })
}

function matchScoreOf({ destination, matchedPort, longitude, latitude }: Vessel, { call }: Run): number | null {
  if (destination === null || matchedPort === null) return null
  const near = longitude === null || latitude === null ? undefined : { longitude, latitude }
  return call.service.ports.matcher.matchAgain(destination, matchedPort, { near })?.score ?? null
}

function port({ unlocode }: { unlocode: string }, { call }: Run) {
  const code = unlocode.replace(/\s/g, '').toUpperCase()
  if (!isUnlocode(code)) throw badArgument('unlocode', mustBe('a UN/LOCODE, such as NLRTM', unlocode))
  const found = call.service.ports.portOf(code)
  return found && portNode(found)
}

function matchedPort({ text }: { text: string }, { call }: Run) {
  const { matcher } = call.service.ports
  const { length } = text.trim()
  if (length < 2 || length > maxTextCharacters) {
    throw badArgument('text', `must have 2 to ${maxTextCharacters} characters, not ${length}`)
  }
  const match = matcher.match(text)
  if (match === null) return { matchScore: null, port: null }
  const { score, unlocode, portName, centerPoint } = match
  const [longitude = null, latitude = null] = centerPoint ?? []
  return { matchScore: score, port: portNode({ unlocode, name: portName, longitude, latitude }) }
}
