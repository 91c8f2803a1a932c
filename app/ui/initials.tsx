/** A person's initials in a circle; the name is in the text for screen readers. */
export function Initials({ name, className = 'size-7' }: { name: string; className?: string }) {
  return (
    <span
      title={name}
      className={`inline-grid shrink-0 place-items-center rounded-full bg-wash font-semibold text-[0.6875rem] text-accent leading-none ${className}`}
    >
      <span aria-hidden>{initialsOf(name)}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

/** "Giulia Ferraro" gives "GF": first letters of the first and last word. */
function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}’']*/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => word?.charAt(0).toLocaleUpperCase('it')).join('') || '?'
}
