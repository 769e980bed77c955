const MAX_ICON_LENGTH = 256 * 1024

const iconPattern = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml|x-icon|vnd\.microsoft\.icon)[;,]/i

/**
 * Returns an icon from an untrusted source if it is a `data:` image of sane size: such a picture runs no code and loads
 * nothing.
 */
export function showableIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.length <= MAX_ICON_LENGTH && iconPattern.test(icon) ? icon : undefined
}
