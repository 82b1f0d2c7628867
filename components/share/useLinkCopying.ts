import { makeLink } from '#lib/client/account/accountLinks.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { copyText } from '../ui/copyText.ts'
import { useWords } from '../ui/words/words.ts'
import { useIsVisitor } from '../view/visitor.ts'
import type { ShareNews } from './ShareToast.tsx'
import { longestLink } from './shareTexts.ts'
import { shareWords } from './shareWords.ts'

/** Copies links and reports the result. */
export function useLinkCopying(onNews: (news: ShareNews) => void) {
  const words = useWords(shareWords)
  const isVisitor = useIsVisitor()
  const copy = async (text: string, done: string) => {
    const copied = await copyText(text)
    onNews(copied ? { tone: 'good', text: done } : { tone: 'warning', text: words.failed.clipboard, kept: text })
  }
  const withShortLink = async ({ search }: ShownAddress, then: (address: string) => Promise<void> | void) => {
    const link = await makeLink(search.slice(1)).catch(() => null)
    if (link) await then(new URL(withBase(link.path), location.origin).href)
    else onNews({ tone: 'danger', text: words.failed.link })
  }
  const copyLink = (shown: ShownAddress) =>
    shown.href.length > longestLink && !isVisitor
      ? withShortLink(shown, (address) => copy(address, words.copied.shortened))
      : copy(shown.href, words.copied.link)
  return { copy, copyLink, withShortLink }
}

type ShownAddress = Pick<URL, 'href' | 'search'>
