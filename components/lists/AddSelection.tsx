'use client'

import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { useSelection } from '../view/listState.ts'
import { AddToList } from './AddToList.tsx'

/** Adds the selected vessels to a list. */
export function AddSelection() {
  const { mmsis } = useSelection()
  return (
    <AddToList
      what={null}
      look="button"
      addition={() => ({ members: mmsis.map((mmsi) => ({ vessel: vesselIdOf(mmsi) })) })}
    />
  )
}
