'use client'

import { useQuery } from '@tanstack/react-query'
import { listsQuery } from '#lib/client/lists.ts'
import { Button } from '../ui/Button.tsx'
import { PanelChoice } from '../ui/sheet/PanelField.tsx'
import { panelOpens } from '../ui/sheet/panelFocus.ts'
import { useFilterFormat } from '../view/filterFormat.ts'
import { ListSwatch } from '../view/ListSwatch.tsx'
import { listLabel } from '../view/listNames.ts'
import { useDrawerParameter } from '../view/urlState.ts'
import { useIsVisitor } from '../view/visitor.ts'
import styles from './FilterPanel.module.css'

interface ListFilterProps {
  /** Ids or names of lists. */
  chosen: readonly string[]
  onChoose: (values: readonly string[]) => void
}

/** The lists that the user sees, and a button that opens them. */
export function ListFilter({ chosen, onChoose }: ListFilterProps) {
  const { words } = useFilterFormat()
  const isVisitor = useIsVisitor()
  const { data: lists = [] } = useQuery({ ...listsQuery, enabled: !isVisitor })
  const [, setDrawer] = useDrawerParameter()
  if (isVisitor) return <p className={styles.note}>{words.noValues}</p>
  return (
    <>
      <ul className={styles.choices}>
        {lists.map((list) => {
          const { id, name, colour } = list
          const others = chosen.filter((value) => value !== id && value !== name)
          const isChosen = others.length < chosen.length
          return (
            <li key={id}>
              <PanelChoice
                text={listLabel(list, lists)}
                mark={<ListSwatch colour={colour} />}
                checked={isChosen}
                onChange={() => onChoose(isChosen ? others : [...others, id])}
              />
            </li>
          )
        })}
      </ul>
      <Button
        look="textButton"
        onClick={({ currentTarget }) => {
          panelOpens({ byKey: currentTarget.matches(':focus-visible') })
          void setDrawer('lists')
        }}
      >
        {words.editLists}
      </Button>
    </>
  )
}
