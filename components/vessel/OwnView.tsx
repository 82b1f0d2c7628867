'use client'

import { useQuery } from '@tanstack/react-query'
import { ownQuery } from '#lib/client/lists.ts'
import record from '../record/RecordRows.module.css'
import { useWords } from '../ui/words/words.ts'
import { ListSwatch } from '../view/ListSwatch.tsx'
import { useOpenListParameter } from '../view/marks.ts'
import { useDrawerParameter } from '../view/urlState.ts'
import { useIsVisitor } from '../view/visitor.ts'
import styles from './OwnView.module.css'
import { ownWords } from './ownWords.ts'

/** The user's lists with the vessel, and the user's notes there. */
export function OwnView({ id }: { id: string }) {
  const words = useWords(ownWords)
  const { data: own } = useQuery({ ...ownQuery(id), enabled: !useIsVisitor() })
  const [, setDrawer] = useDrawerParameter()
  const [, setOpenList] = useOpenListParameter()
  if (!own || own.lists.length === 0) return null
  const rows = [
    [words.ownName, own.name],
    [words.tags, own.tags.join(', ')],
    [words.note, own.note],
  ] as const
  return (
    <section aria-label={words.lists} className={styles.own}>
      <dl className={record.rows}>
        <div className={record.row}>
          <dt>{words.lists}</dt>
          <dd className={styles.lists}>
            {own.lists.map((list) => (
              <button
                key={list.id}
                type="button"
                className={styles.list}
                title={words.open(list.name)}
                onClick={() => {
                  void setOpenList(list.id)
                  void setDrawer('lists')
                }}
              >
                <ListSwatch colour={list.colour} />
                {list.name}
              </button>
            ))}
          </dd>
        </div>
        {rows.map(
          ([label, text]) =>
            text && (
              <div key={label} className={record.row}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
