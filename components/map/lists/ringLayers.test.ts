import { createExpression } from '@maplibre/maplibre-gl-style-spec'
import { expect, it } from 'vitest'
import { namedFilter, ringLayers } from './ringLayers.ts'

const layers = ringLayers()

function evaluate(expression: unknown, marks: number | undefined, zoom = 6): unknown {
  const compiled = createExpression(expression, 'layers[0].filter')
  if (compiled.result === 'error') throw new Error(compiled.value.map(({ message }) => message).join())
  const properties = { name: 'ANNA', ...(marks !== undefined && { marks }) }
  return compiled.value.evaluate({ zoom }, { type: 'Point', properties })
}

const ringsOf = (marks?: number) =>
  layers.flatMap(({ filter, paint }, place) =>
    evaluate(filter, marks) === true ? [[place, evaluate(paint?.['circle-radius'], marks)]] : [],
  )

it('draws a ring for each list of a vessel, around each other', () => {
  expect(ringsOf()).toEqual([])
  expect(ringsOf(0b1)).toEqual([[0, 8]])
  expect(ringsOf(0b1000_0101)).toEqual([
    [0, 8],
    [2, 11],
    [7, 14],
  ])
})

it('leaves the names of labelled vessels to their labels', () => {
  expect([undefined, 0b1, 0b10, 0b11].map((marks) => evaluate(namedFilter([1]), marks))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
