'use client'

import { metresPerNauticalMile } from '#lib/distance.ts'
import type { ExpectedJson } from '#lib/wire/callSchemas.ts'
import { UnknownValue } from '../record/UnknownValue.tsx'
import type { Column } from '../ui/table/ListTable.tsx'
import { useShortMoment } from '../ui/words/shortMoment.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { BoardList } from './BoardList.tsx'
import { boardWords } from './boardWords.ts'
import { VesselCell } from './VesselCell.tsx'

interface ListProps {
  /** UN/LOCODE without a blank. */
  code: string
}

/** Vessels whose destination is the port. */
export function Expected({ code }: ListProps) {
  const { heads, miles } = useWords(boardWords)
  const { decimal } = useLocale()
  const { time, span } = useShortMoment()
  const columns: Column<ExpectedJson>[] = [
    { head: heads.vessel, cell: (vessel) => <VesselCell {...vessel} /> },
    {
      head: heads.distance,
      isNumber: true,
      cell: ({ distance_metres: metres }) =>
        metres === null ? <UnknownValue /> : miles(decimal(metres / metresPerNauticalMile, metres < 18_520 ? 1 : 0)),
    },
    {
      head: heads.reported,
      isNumber: true,
      cell: ({ reported_eta: eta }) => (eta === null ? <UnknownValue /> : time(eta)),
    },
    {
      head: heads.reckoned,
      isNumber: true,
      cell: ({ reckoned_eta: eta }) => (eta === null ? <UnknownValue /> : span(eta.from, eta.until)),
    },
  ]
  return <BoardList name="expected" code={code} list="expected" keyOf={({ vessel }) => vessel} columns={columns} />
}
