/** Does with a field what was typed for it before it was there. */
export function typeInto(field: HTMLInputElement, keys: readonly string[]): void {
  for (const key of keys) {
    const end = field.value.length
    if (key === 'Enter') field.form?.requestSubmit()
    else if (key === 'Backspace') field.setRangeText('', Math.max(0, end - 1), end, 'end')
    else field.setRangeText(key, end, end, 'end')
  }
}
