/**
 * Words that users choose first, with any digits and signs around them. A short list of our own, not of leaked
 * passwords.
 */
const commonWords = new Set(
  `password passwort passwordpassword passwd pass secret geheim admin adminadmin administrator root user guest test
  testtest demo default changeme letmein welcome willkommen hello hallo login access master qwe qwerty qwertz azerty asd
  asdf asdfgh iloveyou monkey dragon sunshine princess football baseball superman batman trustno starwars whatever
  freedom summer winter spring autumn sommer herbst lastfix lastfixlastfix vessel vessels marine captain sailor abc abcd
  qwer qweasd qweasdzxc qaz qazwsx zxcvbn qwerasdf`.split(/\s+/),
)
const sequences = '0123456789012345678909876543210987654321 abcdefghijklmnopqrstuvwxyz qwertyuiop qwertzuiop asdfghjkl'
const digitLetters: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' }

/** Whether an attacker would try the password among the first for this account. */
export function isCommonPassword(password: string, email: string): boolean {
  const lower = password.toLowerCase()
  if (/^(.{1,3})\1+$/u.test(lower) || sequences.includes(lower)) return true
  const [emailName = ''] = email.toLowerCase().split('@')
  const name = lettersOf(emailName)
  const isKnown = (word: string) => commonWords.has(word) || (word !== '' && word === name)
  const core = lower.replace(/^\P{L}+|\P{L}+$/gu, '').replace(/[01345@$]/g, (sign) => digitLetters[sign] ?? sign)
  return [lower, core].map(lettersOf).some(isKnown)
}

function lettersOf(text: string): string {
  return text.replace(/\P{L}/gu, '')
}
