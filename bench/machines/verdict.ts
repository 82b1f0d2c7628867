import { printTable } from '../measure.ts'
import type { FaultReport } from './course.ts'
import type { Costs } from './partCosts.ts'

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

/** Prints all figures; returns whether every promise was kept. */
export function printVerdict(reports: readonly FaultReport[], delivered: Delivered, costs: Costs): boolean {
  const heading = ['fault', 'roles', 'gap s', 'whole s', 'messages/s', 'answers', '5xx', 'older than said', 'behind s']
  printTable(
    heading,
    reports.map(({ fault, roles, longestGapMilliseconds, wholeMilliseconds, acknowledgedPerSecond, webs }) => [
      ...[fault, roles || '–', seconds(longestGapMilliseconds), seconds(wholeMilliseconds)],
      ...[Math.round(acknowledgedPerSecond).toLocaleString('en'), webs.answers.toLocaleString('en')],
      ...[String(webs.failed + webs.unanswered), String(webs.olderThanSaid), seconds(webs.longestBehindMilliseconds)],
    ]),
  )
  console.log('')
  printTable(
    ['part', 'cores', 'MB'],
    [...costs].map(([part, { processorSeconds, megabytes }]) => [
      part,
      processorSeconds.toFixed(3),
      megabytes.toFixed(0),
    ]),
  )
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
