export interface Finding {
  what: string
  /** A hint is no fault, but may become one. */
  state: 'well' | 'hint' | 'fault'
  text: string
  /** The cure; `null` if all is well. */
  cure: string | null
}

export function well(what: string, text: string): Finding {
  return { what, state: 'well', text, cure: null }
}

export function hint(what: string, text: string, cure: string): Finding {
  return { what, state: 'hint', text, cure }
}

export function fault(what: string, text: string, cure: string): Finding {
  return { what, state: 'fault', text, cure }
}
