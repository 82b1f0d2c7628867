'use client'

import { Waypoints } from 'lucide-react'
import { ButtonMenu } from '../../ui/menu/ButtonMenu.tsx'
import { MenuChoices } from '../../ui/menu/MenuChoices.tsx'
import { useWords } from '../../ui/words/words.ts'
import { useTrackHours } from '../../view/trackHours.ts'
import { useViewTracksParameter, viewTrackSpans } from '../../view/urlState.ts'
import { mapWords } from '../mapWords.ts'

/** How much of the tracks of all vessels in view is shown. */
export function TracksMenu({ className }: { className: string | undefined }) {
  const { tracks: words } = useWords(mapWords)
  const [span, setSpan] = useViewTracksParameter()
  if (useTrackHours() === 0) return null
  return (
    <ButtonMenu label={words.title} button={<Waypoints size={17} aria-hidden />} isIcon className={className} aboveAll>
      <MenuChoices
        value={span ?? 'off'}
        choices={[
          { value: 'off', text: words.off },
          ...viewTrackSpans.map((value) => ({ value, text: words.hours(Number.parseInt(value, 10)) })),
        ]}
        onChoose={(value) => void setSpan(viewTrackSpans.find((known) => known === value) ?? null)}
      />
    </ButtonMenu>
  )
}
