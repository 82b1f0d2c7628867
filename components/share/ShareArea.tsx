'use client'

import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/words/words.ts'
import { type ShareNews, ShareToast } from './ShareToast.tsx'
import { shareWords } from './shareWords.ts'
import { useLinkCopying } from './useLinkCopying.ts'

interface ShareAreaProps {
  /** The name of the area on the page. */
  name: string
  /** The value of the area's parameter. */
  area: string
}

/** Copies a link to the page with this area only. */
export function ShareArea({ name, area }: ShareAreaProps) {
  const words = useWords(shareWords)
  const [news, setNews] = useState<ShareNews | null>(null)
  const { copyLink } = useLinkCopying(setNews)
  const share = () => {
    const address = new URL(location.href)
    address.searchParams.set('last_known_position_within', area)
    return copyLink(address)
  }
  return (
    <>
      <Button look="textButton" aria-label={words.shareNamed(name)} title={words.copyLink} onClick={share}>
        <Share2 size={16} aria-hidden />
        {words.share}
      </Button>
      <ShareToast news={news} onDone={() => setNews(null)} />
    </>
  )
}
