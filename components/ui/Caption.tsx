import controls from './controls.module.css'

/** The visible name of a button with an icon, in containers that set `--caption`. */
export function Caption({ children }: { children: string }) {
  return (
    <span className={controls.caption} aria-hidden>
      {children}
    </span>
  )
}
