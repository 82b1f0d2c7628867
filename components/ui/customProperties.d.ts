import 'react'

declare module 'react' {
  /** `--name` of CSS in a `style`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
