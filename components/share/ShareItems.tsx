import { Menu } from '@base-ui/react/menu'
import { Bookmark, Code, Frame, Globe, Link2, type LucideIcon, Printer, QrCode, Scissors, Shapes } from 'lucide-react'
import { basePath } from '#lib/wire/basePath.ts'
import menu from '../ui/menu/menu.module.css'
import { useWords } from '../ui/words/words.ts'
import { embedText } from '../view/embedText.ts'
import { useFilters } from '../view/filterState.ts'
import { useAddressInEffect } from '../view/ignoredParameters.ts'
import { sortFrom, useSortParameter } from '../view/listState.ts'
import { useIsVisitor } from '../view/visitor.ts'
import type { ShareNews } from './ShareToast.tsx'
import { areaText, curlText } from './shareTexts.ts'
import { shareWords } from './shareWords.ts'
import { useLinkCopying } from './useLinkCopying.ts'

export interface ShareItemsProps {
  onNews: (news: ShareNews) => void
  onQr: (address: string) => void
  /** Creates a public link; `null` for users who may not. */
  onPublish: (() => void) | null
  /** Saves the view; `null` for visitors. */
  onSave: (() => void) | null
}

export function ShareItems({ onNews, onQr, onPublish, onSave }: ShareItemsProps) {
  const words = useWords(shareWords)
  const filters = useFilters()
  const addressInEffect = useAddressInEffect()
  const [sort] = useSortParameter()
  const isVisitor = useIsVisitor()
  const area = filters.values.last_known_position_within
  const { copy, copyLink, withShortLink } = useLinkCopying(onNews)
  const showQr = () => (isVisitor ? onQr(location.href) : withShortLink(location, onQr))

  return (
    <>
      <Item Icon={Link2} words={words.copyLink} hint={words.copyLinkHint} onClick={() => copyLink(location)} />
      {!isVisitor && (
        <Item
          Icon={Scissors}
          words={words.copyShortLink}
          hint={words.copyShortLinkHint}
          onClick={() => withShortLink(location, (address) => copy(address, words.copied.short))}
        />
      )}
      {onPublish && <Item Icon={Globe} words={words.publicLink} hint={words.publicLinkHint} onClick={onPublish} />}
      <Item Icon={QrCode} words={words.qr} onClick={showQr} />
      {onSave && <Item Icon={Bookmark} words={words.saveView} onClick={onSave} />}
      {!isVisitor && (
        <Item
          Icon={Code}
          words={words.copyCurl}
          hint={words.copyCurlHint}
          onClick={() =>
            copy(curlText(location.origin + basePath(), filters.asked, sortFrom(sort, null)), words.copied.curl)
          }
        />
      )}
      {area && (
        <Item Icon={Shapes} words={words.copyArea} onClick={() => copy(areaText(area) ?? area, words.copied.area)} />
      )}
      <Item
        Icon={Frame}
        words={words.copyEmbed}
        hint={words.copyEmbedHint}
        onClick={() =>
          copy(embedText(`${location.origin}${location.pathname}?${addressInEffect()}`, 'Lastfix'), words.copied.embed)
        }
      />
      <Item Icon={Printer} words={words.print} onClick={() => print()} />
    </>
  )
}

interface ItemProps {
  Icon: LucideIcon
  words: string
  hint?: string
  onClick: () => unknown
}

function Item({ Icon, words, hint, onClick }: ItemProps) {
  return (
    <Menu.Item className={menu.item} onClick={onClick}>
      <Icon size={16} aria-hidden />
      <span className={menu.label}>
        {words}
        {hint && <small className={menu.hint}>{hint}</small>}
      </span>
    </Menu.Item>
  )
}
