import { expect, it } from 'vitest'
import { beginsAt, Visits } from './visits.ts'

const hour = 3_600

/** From the first hour to the end of the last. */
function visit(number: number, first: number, last: number) {
  return { number, sinceSeconds: first * hour, untilSeconds: (last + 1) * hour - 1 }
}

it('visits that overlap or are hours apart are one, of each vessel', () => {
  const visits = new Visits()
  for (const each of [
    visit(7, 1, 1),
    visit(5, 2, 3),
    visit(7, 3, 4),
    visit(7, 9, 9),
    visit(7, 10, 12),
    visit(5, 1, 12),
  ])
    visits.add(each)
  expect([...visits.inOrder(2)]).toEqual([[visit(5, 1, 12), visit(7, 1, 4), visit(7, 9, 12)]])
  expect([visits.vessels, visits.count]).toEqual([2, 3])
  visits.add(visit(7, 2, 12))
  expect([...visits.inOrder(1)]).toEqual([[visit(5, 1, 12)], [visit(7, 1, 12)]])
  expect(visits.count).toBe(2)
})

it('every moment between two visits is at one of them', () => {
  const [one, other] = [visit(7, 1, 4), visit(7, 9, 9)]
  for (let seconds = 4 * hour; seconds < 10 * hour; seconds += 299.75)
    expect([one, other].filter((each) => beginsAt(each, seconds))).toHaveLength(1)
})
