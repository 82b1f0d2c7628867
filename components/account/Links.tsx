'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { linksQuery, makeLink, removeLink } from '#lib/client/accountLinks.ts'
import type { KeptLinkJson } from '#lib/wire/account.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { useWords } from '../ui/words.ts'
import { Day } from './Day.tsx'
import { Failure } from './Failure.tsx'
import styles from './Links.module.css'
import { Loaded } from './Loaded.tsx'
import { QueryInWords } from './QueryInWords.tsx'
import row from './Row.module.css'
import { RowsTable } from './RowsTable.tsx'
import { savedWords } from './savedWords.ts'
import table from './Table.module.css'
import { type Undoable, UndoBar } from './UndoBar.tsx'

/** The short links that whoever is signed in has made. */
export function Links({ origin }: { origin: string }) {
  const words = useWords(savedWords)
  const links = useQuery(linksQuery)
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Undoable | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const refresh = () => client.invalidateQueries({ queryKey: linksQuery.queryKey })
  const remove = async ({ code, path, query }: KeptLinkJson) => {
    try {
      await removeLink(code)
      setFailure(null)
      await refresh()
      setRemoved({ text: words.linkRemoved(path), undo: () => makeLink(query).then(refresh) })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <p>{words.whatLinks}</p>
      <div role="alert">{failure !== null && <Failure error={failure} />}</div>
      <Loaded query={links}>
        {(all) =>
          all.length === 0 ? (
            <div className={table.empty}>
              <p>{words.noLinks}</p>
            </div>
          ) : (
            <RowsTable label={words.links} heads={[words.address, words.leadsTo, words.made]}>
              {all.map((link) => (
                <tr key={link.code}>
                  <th scope="row">
                    <span className={styles.address}>
                      <a href={link.path}>{link.path}</a>
                      <CopyButton label={words.copyLink(link.path)} text={`${origin}${link.path}`} link />
                    </span>
                  </th>
                  <td data-label={words.leadsTo}>
                    <QueryInWords query={link.query} />
                  </td>
                  <td data-label={words.made}>
                    <Day iso={link.createdAt} />
                  </td>
                  <td className={table.act}>
                    <button
                      type="button"
                      className={row.button}
                      aria-label={words.removeNamed(link.path)}
                      onClick={() => remove(link)}
                    >
                      {words.remove}
                    </button>
                  </td>
                </tr>
              ))}
            </RowsTable>
          )
        }
      </Loaded>
      <UndoBar done={removed} onClose={() => setRemoved(null)} />
    </>
  )
}
