'use client'

import { useWords } from '../../ui/words/words.ts'
import { viewTrackSpans } from '../../view/address.ts'
import { useTrackHours } from '../../view/trackHours.ts'
import { useViewTracksParameter } from '../../view/urlState.ts'
import { LayerChoice } from '../LayerSwitch.tsx'
import { mapWords } from '../mapWords.ts'

/** Shows and hides the tracks of all vessels in view. */
export function TracksSwitch() {
  const { tracks: words } = useWords(mapWords)
  const [span, setSpan] = useViewTracksParameter()
  if (useTrackHours() === 0) return null
  return (
    <LayerChoice
      label={words.title}
      shown={span}
      forms={viewTrackSpans}
      words={{ '1h': words.hours(1), '6h': words.hours(6), '24h': words.hours(24) }}
      onShow={(chosen) => void setSpan(chosen)}
    />
  )
}
