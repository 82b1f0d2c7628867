'use client'

import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { signOut } from '#lib/client/session.ts'
import controls from '../../ui/controls.module.css'
import { useWords } from '../../ui/words/words.ts'
import { accountWords } from '../accountWords.ts'
import { signInWords } from './signInWords.ts'

export function SignOutButton() {
  const words = { ...useWords(signInWords), ...useWords(accountWords) }
  const [failed, setFailed] = useState(false)
  const leave = async () => {
    try {
      await signOut()
      location.assign('/signin')
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <button type="button" className={controls.button} onClick={leave}>
        <LogOut size={16} aria-hidden />
        {words.signOut}
      </button>
      <span role="status">{failed && ` ${words.stillSignedIn}`}</span>
    </>
  )
}
