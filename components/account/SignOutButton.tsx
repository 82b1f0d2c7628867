'use client'

import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { signOut } from '#lib/client/session.ts'
import controls from '../ui/controls.module.css'

export function SignOutButton() {
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
        Sign out
      </button>
      <span role="status">{failed && ' The service cannot be reached: you are still signed in. Try again.'}</span>
    </>
  )
}
