'use client'

import { MenuChoices } from '../../ui/menu/MenuChoices.tsx'
import { useWords } from '../../ui/words/words.ts'
import { receptionBys } from '../../view/address.ts'
import { useReceptionParameter } from '../../view/urlState.ts'
import { mapWords } from '../mapWords.ts'

export function ReceptionChoices() {
  const { reception: words } = useWords(mapWords)
  const [by, setBy] = useReceptionParameter()
  return (
    <MenuChoices
      value={by ?? 'off'}
      choices={[{ value: 'off', text: words.off }, ...receptionBys.map((value) => ({ value, text: words.by[value] }))]}
      onChoose={(value) => void setBy(receptionBys.find((known) => known === value) ?? null)}
    />
  )
}
