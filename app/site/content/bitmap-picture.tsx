import type { Bitmap } from './entry.ts'

type BitmapPictureProps = {
  of: Bitmap
  alt: string
  /** The displayed width, as in CSS: `(min-width: 1024px) 50vw, 100vw`. */
  sizes?: string
  /** Whether it is on the first screen and loads at once. Others load lazily. */
  isFirst?: boolean
  className?: string
}

/** A bitmap in the best format and width for the screen. Its space is reserved while it loads. */
export function BitmapPicture({ of, alt, sizes = '100vw', isFirst = false, className }: BitmapPictureProps) {
  return (
    <picture className={className}>
      {of.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={of.src}
        alt={alt}
        width={of.width}
        height={of.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
