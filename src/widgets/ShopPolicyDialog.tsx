import { useTexts } from '../text/useTexts.ts';
import { Dialog } from '../ui/Dialog.tsx';

export interface ShopPolicyDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The shop's own text, with its line breaks; empty or blank shows the fallback. */
  message: string | null | undefined;
  fallback: string;
}

/** What the shop says about one of its options. */
export function ShopPolicyDialog({
  open,
  onClose,
  title,
  message,
  fallback,
}: ShopPolicyDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog open={open} title={title} onClose={onClose} dismissLabel={t('widgets.waiter.dismiss')}>
      {message?.trim() ? message : fallback}
    </Dialog>
  );
}
