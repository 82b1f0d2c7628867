'use client'

import { useCoarse, useNarrow } from '../ui/useNarrow.ts'

const rowHeights = { fine: 32, coarse: 44, twoLines: 60 }
const usualHeadingPixels = 32

/** The heights of rows and of the heading. A narrow screen has rows of two lines and no heading. */
export function useRowSize() {
  const isNarrow = useNarrow()
  const isCoarse = useCoarse()
  const rowPixels = isNarrow ? rowHeights.twoLines : isCoarse ? rowHeights.coarse : rowHeights.fine
  return { isNarrow, rowPixels, headingPixels: isNarrow ? 0 : usualHeadingPixels }
}
