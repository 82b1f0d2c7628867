'use client'

import { Menu } from '@base-ui/react/menu'
import { Code, Frame, Link2, type LucideIcon, Printer, QrCode, Scissors, Shapes, Share2 } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { makeLink } from '#lib/client/accountLinks.ts'
import { useFilters } from '../filters/filterState.ts'
import { BarMenu } from '../ui/BarMenu.tsx'
import { copyText } from '../ui/copyText.ts'
import menu from '../ui/menu.module.css'
import { useWords } from '../ui/words.ts'
import { QrDialog } from './QrDialog.tsx'
import { type ShareNews, ShareToast } from './ShareToast.tsx'
import { areaText, curlText, embedText, longestLink } from './shareTexts.ts'
import { shareWords } from './shareWords.ts'

/** Everything that carries what is on the screen to somebody else. */
export function ShareMenu() {
  const words = useWords(shareWords)
  const filters = useFilters()
  const [sort] = useQueryState('sort', parseAsString)
  const [news, setNews] = useState<ShareNews | null>(null)
  const [qrAddress, setQrAddress] = useState<string | null>(null)
  const area = filters.values.last_known_position_within

  const copy = async (text: string, done: string) => {
    const copied = await copyText(text)
    setNews(copied ? { tone: 'good', text: done } : { tone: 'warning', text: words.failed.clipboard, kept: text })
  }
  const withShortLink = async (then: (address: string) => Promise<void> | void) => {
    const link = await makeLink(location.search.slice(1)).catch(() => null)
    if (link) await then(new URL(link.path, location.origin).href)
    else setNews({ tone: 'danger', text: words.failed.link })
  }
  const isLong = () => location.href.length > longestLink
  const copyLink = () =>
    isLong()
      ? withShortLink((address) => copy(address, words.copied.shortened))
      : copy(location.href, words.copied.link)
  const showQr = () => (isLong() ? withShortLink(setQrAddress) : setQrAddress(location.href))

  return (
    <>
      <BarMenu label={words.share} icon={<Share2 size={18} aria-hidden />}>
        <Item Icon={Link2} words={words.copyLink} hint={words.copyLinkHint} onClick={copyLink} />
        <Item
          Icon={Scissors}
          words={words.copyShortLink}
          hint={words.copyShortLinkHint}
          onClick={() => withShortLink((address) => copy(address, words.copied.short))}
        />
        <Item Icon={QrCode} words={words.qr} onClick={showQr} />
        <Item
          Icon={Code}
          words={words.copyCurl}
          hint={words.copyCurlHint}
          onClick={() => copy(curlText(location.origin, filters.query, sort), words.copied.curl)}
        />
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
      </BarMenu>
      <QrDialog address={qrAddress} onClose={() => setQrAddress(null)} />
      <ShareToast news={news} onDone={() => setNews(null)} />
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
