// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {ERC7821} from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {SignerEIP7702} from "@openzeppelin/contracts/utils/cryptography/signers/SignerEIP7702.sol";

/// @title Delegate of ordinary accounts
/// @notice The code with which an ordinary account becomes smart at its own address (EIP-7702). The account can then make
/// batches of calls (ERC-7821), and operations through EntryPoint 0.8 (ERC-4337). The account's own key signs everything. The
/// code has no storage and no modules, and needs no initialisation.
contract Delegate7702 is Account, SignerEIP7702, ERC7821, IERC1271, ERC721Holder, ERC1155Holder {
    /// @notice Returns the contract that passes operations to the account: EntryPoint 0.8, at its address on every chain.
    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    /// @notice Checks a signature of the account (ERC-1271). It must be a plain signature by the account's key, as if the
    /// account had no code.
    /// @dev A signature is valid for this account only, even if it is not nested (ERC-7739): the smart accounts that the key
    /// owns accept nested signatures only.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view override returns (bytes4) {
        return _rawSignatureValidation(hash, signature) ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    function _erc7821AuthorizedExecutor(address caller, bytes32 mode, bytes calldata executionData)
        internal
        view
        override
        returns (bool)
    {
        return caller == address(entryPoint()) || super._erc7821AuthorizedExecutor(caller, mode, executionData);
    }
}
