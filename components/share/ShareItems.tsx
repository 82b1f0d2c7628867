import { Menu } from '@base-ui/react/menu'
import { Code, Frame, Link2, type LucideIcon, Printer, QrCode, Scissors, Shapes } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { makeLink } from '#lib/client/account/accountLinks.ts'
import { copyText } from '../ui/copyText.ts'
import menu from '../ui/menu/menu.module.css'
import { useWords } from '../ui/words/words.ts'
import { embedText } from '../view/embedText.ts'
import { useFilters } from '../view/filterState.ts'
import { useIsVisitor } from '../view/visitor.ts'
import type { ShareNews } from './ShareToast.tsx'
import { areaText, curlText, longestLink, longestQrLink } from './shareTexts.ts'
import { shareWords } from './shareWords.ts'

export interface ShareItemsProps {
  onNews: (news: ShareNews) => void
  onQr: (address: string) => void
}

export function ShareItems({ onNews, onQr }: ShareItemsProps) {
  const words = useWords(shareWords)
  const filters = useFilters()
  const [sort] = useQueryState('sort', parseAsString)
  const isVisitor = useIsVisitor()
  const area = filters.values.last_known_position_within

  const copy = async (text: string, done: string) => {
    const copied = await copyText(text)
    onNews(copied ? { tone: 'good', text: done } : { tone: 'warning', text: words.failed.clipboard, kept: text })
  }
  const withShortLink = async (then: (address: string) => Promise<void> | void) => {
    const link = await makeLink(location.search.slice(1)).catch(() => null)
    if (link) await then(new URL(link.path, location.origin).href)
    else onNews({ tone: 'danger', text: words.failed.link })
  }
  const copyLink = () =>
    location.href.length > longestLink && !isVisitor
      ? withShortLink((address) => copy(address, words.copied.shortened))
      : copy(location.href, words.copied.link)
  const showQr = () => (location.href.length > longestQrLink && !isVisitor ? withShortLink(onQr) : onQr(location.href))

  return (
    <>
      <Item Icon={Link2} words={words.copyLink} hint={words.copyLinkHint} onClick={copyLink} />
      {!isVisitor && (
        <Item
          Icon={Scissors}
          words={words.copyShortLink}
          hint={words.copyShortLinkHint}
          onClick={() => withShortLink((address) => copy(address, words.copied.short))}
        />
      )}
      <Item Icon={QrCode} words={words.qr} onClick={showQr} />
      {!isVisitor && (
        <Item
          Icon={Code}
          words={words.copyCurl}
          hint={words.copyCurlHint}
          onClick={() => copy(curlText(location.origin, filters.asked, sort), words.copied.curl)}
        />
      )}
      {area && (
        <Item Icon={Shapes} words={words.copyArea} onClick={() => copy(areaText(area) ?? area, words.copied.area)} />
      )}
      <Item
        Icon={Frame}
        words={words.copyEmbed}
        hint={words.copyEmbedHint}
        onClick={() => copy(embedText(location.href, 'Lastfix'), words.copied.embed)}
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
