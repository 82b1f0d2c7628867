'use client'

import { RadioTower } from 'lucide-react'
import { ButtonMenu } from '../../ui/menu/ButtonMenu.tsx'
import { loadedLater, nothingYet } from '../../ui/sheet/loadedLater.tsx'
import { useWords } from '../../ui/words/words.ts'
import { useSeesFeeds } from '../../view/seesFeeds.ts'
import { mapWords } from '../mapWords.ts'

const ReceptionChoices = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('./ReceptionChoices.tsx')).ReceptionChoices,
})

/** Chooses whether and how the map shows reception. */
export function ReceptionMenu({ className }: { className: string | undefined }) {
  const { reception: words } = useWords(mapWords)
  if (!useSeesFeeds()) return null
  return (
    <ButtonMenu
      label={words.title}
      button={<RadioTower size={17} aria-hidden />}
      isIcon
      className={className}
      aboveAll
      isBeside
    >
      <ReceptionChoices />
    </ButtonMenu>
  )
}
