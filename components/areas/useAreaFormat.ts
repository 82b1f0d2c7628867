'use client'

import { useMemo } from 'react'
import { type AreaFault, inWords } from '#lib/wire/area/areaFault.ts'
import { mapWords } from '../map/mapWords.ts'
import { useCoarse } from '../ui/useNarrow.ts'
import { formatPosition } from '../ui/words/format.ts'
import { type Locale, useLocale, useWords } from '../ui/words/words.ts'
import { areaFaultWords } from '../view/areaFaultWords.ts'
import { sizeOf } from './areaData.ts'
import type { AreaShape } from './areaShapes.ts'
import type { AreaTool, Fault, LineTool } from './areaWork.ts'
import type { AreaTextProblem } from './readAreaText.ts'
import { type AreaWords, areaWords } from './words.ts'
import type { WorkNews } from './workState.ts'

type Hint = (tool: AreaTool | LineTool) => string

export interface AreaFormat {
  words: AreaWords
  locale: Locale
  /** The unit sign of nautical miles. */
  nauticalMiles: string
  size(shape: AreaShape): string
  /** The instruction for a tool. */
  hint: Hint
  /** The instruction with keys, if there is likely a keyboard. */
  spokenHint: Hint
  fault(fault: Fault): string
  news(news: WorkNews, shapes: readonly AreaShape[]): string
  problem(problem: AreaTextProblem): string
  unreadable(fault: AreaFault): string
}

/** Texts about areas in the reader's language. */
export function useAreaFormat(): AreaFormat {
  const words = useWords(areaWords)
  const faultWords = useWords(areaFaultWords)
  const { nauticalMiles } = useWords(mapWords)
  const locale = useLocale()
  const byTouch = useCoarse()
  return useMemo(() => {
    const hint: Hint = (tool) => ({ ...words.hints, ...(byTouch && words.touchHints) })[tool]
    const keyHint: Hint = (tool) => words.keyHints[tool === 'gate' ? 'measure' : tool]
    const size = (shape: AreaShape) => {
      const squareMiles = sizeOf(shape)
      const number =
        squareMiles < 100 ? locale.decimal(squareMiles, squareMiles < 1 ? 2 : 1) : locale.count(squareMiles)
      return `${number} ${nauticalMiles}²`
    }
    const name = (area: number) => words.area(area + 1)
    return {
      words,
      locale,
      nauticalMiles,
      size,
      hint,
      spokenHint: (tool) => (byTouch ? hint(tool) : `${hint(tool)} ${keyHint(tool)}`),
      fault: ({ kind, area, place }) =>
        kind === 'crossing' ? words.crossing(name(area), formatPosition(place, locale)) : words.holeOutside,
      news: (news, shapes) => {
        switch (news.kind) {
          case 'applied':
          case 'changed':
            return words[news.kind](name(news.area), size(shapes[news.area] ?? []))
          case 'removed':
            return words.removed(name(news.area))
          case 'added':
            return [words.added(news.count), news.leftOut > 0 && words.skipped(news.leftOut)].filter(Boolean).join(' ')
          case 'hole-outside':
            return words.holeOutside
          case 'corner-set':
            return words.cornerSet(news.number, formatPosition(news.place, locale))
          case 'corner-at': {
            const corner = words.cornerSet(news.number, formatPosition(news.place, locale))
            return byTouch ? corner : `${corner}. ${words.cornerKeys}`
          }
          case 'taken-up':
            return words.cornerPickedUp
          case 'put-down':
            return words.cornerDropped
          case 'flat':
            return words.noArea
          case 'too-long':
            return words.tooLong(locale.count(news.characters), locale.count(news.limit))
        }
      },
      problem: (problem) => {
        switch (problem.kind) {
          case 'empty':
          case 'no-polygon':
            return words.problems[problem.kind]
          case 'wkt':
            return words.problems.wkt(problem.at, words.expected[problem.expected])
          case 'json':
            return words.problems.json(problem.at === null ? null : locale.count(problem.at))
          case 'kml':
            return words.problems.kml(problem.line === null ? null : locale.count(problem.line))
          case 'area':
            return words.problems.area(inWords(faultWords, problem.fault))
        }
      },
      unreadable: (fault) => inWords(faultWords, fault),
    }
  }, [words, faultWords, locale, nauticalMiles, byTouch])
}
