import { printTable } from '../measure.ts'
import type { Course, FaultReport } from './course.ts'

const maxGapMilliseconds = 10_000

export interface Delivered {
  sent: number
  acknowledged: number
  dropped: number
  vessels: number
  /** Vessels whose record lacks the last acknowledged message. */
  behind: number
  /** Acknowledged messages that are in no record. */
  missing: number
  /** Messages that are in a record twice. */
  repeated: number
}

/** A line for those who wait for the table. */
export function printFault({
  fault,
  roles,
  longestGapMilliseconds,
  wholeMilliseconds,
  webs,
  proxies,
}: FaultReport): void {
  const where = roles === '' ? '' : ` (${roles})`
  const figures = [
    `${seconds(longestGapMilliseconds)} s without a commit`,
    `whole after ${seconds(wholeMilliseconds)} s`,
    `5xx ${webs.failed}, unanswered ${webs.unanswered}, older than said ${webs.olderThanSaid}, failed through HAProxy ${proxies.failed}`,
  ]
  console.log(`  ${fault}${where}: ${figures.join(', ')}`)
  for (const example of [...webs.examples, ...proxies.examples]) console.log(`    ${example}`)
}

/** Prints all figures; returns whether every promise was kept. */
export function printVerdict(
  reports: readonly FaultReport[],
  delivered: Delivered,
  course: Pick<Course, 'costs' | 'bytesAMessage'>,
): boolean {
  const heading = [
    'fault',
    'roles',
    'gap s',
    'whole s',
    'messages/s',
    'answers',
    '5xx',
    'older than said',
    'behind s',
    'by HAProxy',
    'failed',
  ]
  printTable(
    heading,
    reports.map(({ fault, roles, longestGapMilliseconds, wholeMilliseconds, acknowledgedPerSecond, webs, proxies }) => [
      ...[fault, roles || '–', seconds(longestGapMilliseconds), seconds(wholeMilliseconds)],
      ...[Math.round(acknowledgedPerSecond).toLocaleString('en'), webs.answers.toLocaleString('en')],
      ...[String(webs.failed + webs.unanswered), String(webs.olderThanSaid), seconds(webs.longestBehindMilliseconds)],
      ...[proxies.answers.toLocaleString('en'), String(proxies.failed)],
    ]),
  )
  console.log('')
  printTable(
    ['part', 'cores', 'MB'],
    [...course.costs].map(([part, { processorSeconds, megabytes }]) => [
      part,
      processorSeconds.toFixed(3),
      megabytes.toFixed(0),
    ]),
  )
  console.log(`\n  PostgreSQL sends ${Math.round(course.bytesAMessage)} bytes a message to each standby`)
  const { sent, acknowledged, vessels, behind, missing, repeated, dropped } = delivered
  console.log(
    `\n  ${acknowledged.toLocaleString('en')} of ${sent.toLocaleString('en')} messages acknowledged, of ${vessels.toLocaleString('en')} vessels; missing ${missing}, twice ${repeated}`,
  )
  const broken = [
    ...reports.flatMap(({ fault, longestGapMilliseconds, webs }) => [
      ...(longestGapMilliseconds > maxGapMilliseconds
        ? [`${fault}: nothing was written for ${seconds(longestGapMilliseconds)} s`]
        : []),
      ...webs.examples.map((example) => `${fault}: ${example}`),
    ]),
    ...(acknowledged < sent || dropped > 0 ? [`${sent - acknowledged} messages were not acknowledged`] : []),
    ...(missing > 0 || behind > 0 ? [`${missing} acknowledged messages are lost, of ${behind} vessels the last`] : []),
    ...(repeated > 0 ? [`${repeated} messages were stored twice`] : []),
  ]
  for (const each of broken) console.log(`  BROKEN: ${each}`)
  if (broken.length === 0) console.log('  Every promise was kept.')
  return broken.length === 0
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
