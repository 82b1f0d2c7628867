'use client'

import type { KeptLinkJson } from '#lib/wire/account.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Day } from '../ui/table/Day.tsx'
import { RemoveCell } from '../ui/table/RemoveCell.tsx'
import { useWords } from '../ui/words/words.ts'
import { QueryInWords } from '../view/FiltersInWords.tsx'
import styles from './Links.module.css'
import { savedWords } from './savedWords.ts'

interface LinkRowProps {
  link: KeptLinkJson
  origin: string
  onRemove: () => Promise<unknown>
}

export function LinkRow({ link, origin, onRemove }: LinkRowProps) {
  const words = useWords(savedWords)
  return (
    <tr>
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
      <RemoveCell label={words.removeNamed(link.path)} onRemove={onRemove} />
    </tr>
  )
}
