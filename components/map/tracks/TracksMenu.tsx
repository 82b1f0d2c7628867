'use client'

import { Waypoints } from 'lucide-react'
import { useEffect } from 'react'
import { ButtonMenu } from '../../ui/menu/ButtonMenu.tsx'
import { usePreferences } from '../../ui/preferences.ts'
import { loadedLater, nothingYet } from '../../ui/sheet/loadedLater.tsx'
import { useWords } from '../../ui/words/words.ts'
import { useTrackHours } from '../../view/trackHours.ts'
import { useChart } from '../chartContext.tsx'
import { mapWords } from '../mapWords.ts'

const TracksChoices = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('./TracksChoices.tsx')).TracksChoices,
})

/** Chooses how much of the past and predicted way of all vessels in view is shown. */
export function TracksMenu({ className }: { className: string | undefined }) {
  const { tracks: words } = useWords(mapWords)
  const [{ minutesAhead: ahead }] = usePreferences()
  const chart = useChart()
  useEffect(() => chart?.predict(Number(ahead)), [chart, ahead])
  const isTracked = useTrackHours() > 0
  return (
    <ButtonMenu
      label={isTracked ? words.title : words.ahead}
      button={<Waypoints size={17} aria-hidden />}
      isIcon
      className={className}
      aboveAll
      isBeside
    >
      <TracksChoices />
    </ButtonMenu>
  )
}
