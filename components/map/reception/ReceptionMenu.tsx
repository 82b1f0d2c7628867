'use client'

import { RadioTower } from 'lucide-react'
import { ButtonMenu } from '../../ui/menu/ButtonMenu.tsx'
import { MenuChoices } from '../../ui/menu/MenuChoices.tsx'
import { useWords } from '../../ui/words/words.ts'
import { receptionBys } from '../../view/address.ts'
import { useSeesFeeds } from '../../view/seesFeeds.ts'
import { useReceptionParameter } from '../../view/urlState.ts'
import { mapWords } from '../mapWords.ts'

/** Chooses whether and how the map shows reception. */
export function ReceptionMenu({ className }: { className: string | undefined }) {
  const { reception: words } = useWords(mapWords)
  const [by, setBy] = useReceptionParameter()
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
      <MenuChoices
        value={by ?? 'off'}
        choices={[
          { value: 'off', text: words.off },
          ...receptionBys.map((value) => ({ value, text: words.by[value] })),
        ]}
        onChoose={(value) => void setBy(receptionBys.find((known) => known === value) ?? null)}
      />
    </ButtonMenu>
  )
}
