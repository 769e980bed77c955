// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IContractWallet} from "../interfaces/IContractWallet.sol";

/// @notice See {IContractWallet}.
contract ContractWallet is IContractWallet {
    bytes4 private constant VALID = 0x1626ba7e;
    bytes4 private constant INVALID = 0xffffffff;

    /// @dev Half of the order n of secp256k1. Signatures with s and with n - s are equivalent. The wallet accepts only the
    /// lower value.
    uint256 private constant MAXIMUM_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    /// @inheritdoc IContractWallet
    address public immutable override OWNER;

    constructor(address owner) {
        OWNER = owner;
    }

    receive() external payable {}

    /// @inheritdoc IContractWallet
    function isValidSignature(bytes32 hash, bytes calldata signature) external view override returns (bytes4 magic) {
        if (signature.length != 65) return INVALID;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > MAXIMUM_S) return INVALID;
        address signer = ecrecover(hash, uint8(signature[64]), r, s);
        return signer != address(0) && signer == OWNER ? VALID : INVALID;
    }

    /// @inheritdoc IContractWallet
    function execute(address target, uint256 value, bytes calldata data)
        external
        override
        returns (bytes memory result)
    {
        if (msg.sender != OWNER) revert NotOwner(msg.sender);
        bool done;
        (done, result) = target.call{value: value}(data);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(result, 0x20), mload(result))
            }
        }
    }
}
